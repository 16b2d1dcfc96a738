import { BUILT_IN_TEXTS, textsFor } from '../src/built-in-texts.js';
import { completeLimit, LANGUAGES, MESSAGE_KEYS, type LimitDraft } from '../src/limit.js';
import { languageOf, measureFormat, messageKeysOf, remaining, renderText, textFor } from '../src/messages.js';
import { maxMessageLength } from '../src/validate-limit.js';

const limit = (draft: Partial<LimitDraft>) => completeLimit('L1', { name: 'n', type: 'cart', max: 3, ...draft });

describe('built-in texts', () => {
  it.each(LANGUAGES)('in %s exist for every key and are short enough to be saved', (language) => {
    for (const key of MESSAGE_KEYS) {
      const text = BUILT_IN_TEXTS[language][key];
      expect(text.trim().length).toBeGreaterThan(0);
      expect(text.length).toBeLessThanOrEqual(maxMessageLength(key));
    }
  });

  it.each(LANGUAGES)('in %s name the bound they speak of', (language) => {
    const texts = BUILT_IN_TEXTS[language];
    for (const key of ['minimumQuantityLimitMessage', 'minimumValueLimitMessage', 'minimumWeightLimitMessage'] as const)
      expect(texts[key]).toContain('{min}');
    for (const key of ['maximumQuantityLimitMessage', 'maximumValueLimitMessage', 'maximumWeightLimitMessage'] as const)
      expect(texts[key]).toContain('{max}');
    expect(texts.multipleQuantityLimitMessage).toContain('{multiple}');
  });

  it('published are those the limits can produce, and no others', () => {
    const texts = textsFor([limit({ contactUs: { enabled: true, url: 'https://x.test' } })]);
    expect(Object.keys(texts.de!).sort()).toEqual([
      'buttonText',
      'cart',
      'contactUsText',
      'maximumQuantityLimitMessage',
    ]);
    expect(textsFor([])).toEqual({});
  });
});

describe('the language of a shopper', () => {
  it.each([
    ['de-AT', 'de'],
    ['pt-BR', 'pt-BR'],
    ['pt-br', 'pt-BR'],
    ['zh-Hant-TW', 'zh'],
    ['pt-PT', null],
    ['ja', null],
  ])('%s is %s', (locale, language) => {
    expect(languageOf(locale)).toBe(language);
  });

  it("prefers the merchant's text in it, then the built-in one, then the merchant's default, then English", () => {
    const key = 'maximumQuantityLimitMessage';
    const find = (language: 'de' | 'fr' | null, own: object) => textFor(key, language, own, BUILT_IN_TEXTS, 'fr');
    expect(find('de', { de: { [key]: 'Meins' }, fr: { [key]: 'Le mien' } })).toBe('Meins');
    expect(find('de', { de: { [key]: '  ' }, fr: { [key]: 'Le mien' } })).toBe(BUILT_IN_TEXTS.de[key]);
    expect(find(null, { fr: { [key]: 'Le mien' } })).toBe('Le mien');
    expect(find(null, {})).toBe(BUILT_IN_TEXTS.en[key]);
  });
});

describe('a message', () => {
  it('fills known placeholders and leaves unknown ones as typed', () => {
    expect(renderText('{name}: {max} of {size}, {max}!', { name: 'Mug', max: '3' })).toBe('Mug: 3 of {size}, 3!');
  });

  it('does not read a value as a template', () => {
    expect(renderText('{name}', { name: '{max} $& <b>', max: '3' })).toBe('{max} $& <b>');
  });

  it("writes numbers in the shopper's way", () => {
    expect(measureFormat('total_product_value', 'de', 'EUR', 'kg')(1234.5).replace(/\s/g, ' ')).toBe('1.234,50 €');
    expect(measureFormat('total_weight', 'en', 'EUR', 'lb')(2.5)).toBe('2.5 lb');
    expect(measureFormat('product_quantity', 'fr', 'EUR', 'lb')(1200).replace(/\s/g, ' ')).toBe('1 200');
  });

  it.each([
    ['max', 5, { max: 3 }, 0],
    ['max', 1, { max: 3 }, 2],
    ['min', 1, { min: 3 }, 2],
    ['multiple', 5, { multiple: 3 }, 1],
    ['max', 0.1, { max: 0.3 }, 0.2],
  ] as const)('of kind %s at %d with %j has %d remaining', (kind, current, bounds, left) => {
    expect(remaining({ kind, current, min: null, max: null, multiple: null, ...bounds })).toBe(left);
  });

  it('is one of those its limit can produce', () => {
    expect(messageKeysOf(limit({ min: 1, multiple: 2 }))).toEqual([
      'minimumQuantityLimitMessage',
      'maximumQuantityLimitMessage',
      'multipleQuantityLimitMessage',
    ]);
    expect(messageKeysOf(limit({ repurchase: { option: 'once_per_year' } }))).toEqual([
      'loginRequiredMessage',
      'repurchaseMessage',
    ]);
    expect(messageKeysOf(limit({ type: 'product-blocking', products: { kind: 'all' }, max: null }))).toEqual([
      'blockedMessage',
    ]);
  });
});
