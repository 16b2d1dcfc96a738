import { BUILT_IN_TEXTS } from '../src/built-in-texts.js';
import type { ViolationKind } from '../src/evaluate.js';
import type { Language } from '../src/languages.js';
import type { ConditionType, LimitDraft, MessageKey, Messages, Repurchase } from '../src/limit.js';
import type { TextKey } from '../src/text-keys.js';
import { measureFormat } from '../src/message-formats.js';
import {
  builtInKey,
  languageOf,
  messageKey,
  messageKeysOf,
  remaining,
  renderText,
  textFor,
  type MessageValues,
} from '../src/messages.js';
import { periodIn } from '../src/repurchase-texts.js';
import { limit } from './builders.js';

describe('the text that tells of a violation', () => {
  it.each<[ViolationKind, ConditionType, MessageKey]>([
    ['min', 'product_quantity', 'minimumQuantityLimitMessage'],
    ['min', 'total_product_value', 'minimumValueLimitMessage'],
    ['min', 'total_weight', 'minimumWeightLimitMessage'],
    ['max', 'product_quantity', 'maximumQuantityLimitMessage'],
    ['max', 'total_product_value', 'maximumValueLimitMessage'],
    ['max', 'total_weight', 'maximumWeightLimitMessage'],
    ['multiple', 'product_quantity', 'multipleQuantityLimitMessage'],
    ['blocked', 'product_quantity', 'blockedMessage'],
    ['login_required', 'total_weight', 'loginRequiredMessage'],
    ['repurchase', 'total_product_value', 'repurchaseMessage'],
  ])('of kind %s on %s is %s', (kind, conditionType, key) => {
    expect(messageKey(kind, conditionType)).toBe(key);
  });
});

describe('the texts that a limit can produce', () => {
  const blocking = { type: 'product-blocking', max: null } as const;
  const repurchase = { option: 'once_per_year' } as const;

  it.each<[string, Partial<LimitDraft>, MessageKey[]]>([
    ['without a bound yet', { max: null }, []],
    ['with a maximum', {}, ['maximumQuantityLimitMessage']],
    ['with a minimum', { min: 1, max: null }, ['minimumQuantityLimitMessage']],
    ['with a multiple', { max: null, multiple: 2 }, ['multipleQuantityLimitMessage']],
    [
      'with every bound',
      { min: 1, multiple: 2 },
      ['minimumQuantityLimitMessage', 'maximumQuantityLimitMessage', 'multipleQuantityLimitMessage'],
    ],
    [
      'on value',
      { min: 1, conditionType: 'total_product_value' },
      ['minimumValueLimitMessage', 'maximumValueLimitMessage'],
    ],
    ['with a window and a maximum', { repurchase }, ['loginRequiredMessage', 'repurchaseMessage']],
    [
      'with a window, a minimum and a multiple',
      { min: 1, max: null, multiple: 2, repurchase },
      ['minimumQuantityLimitMessage', 'multipleQuantityLimitMessage', 'loginRequiredMessage', 'repurchaseMessage'],
    ],
    ['that blocks', blocking, ['blockedMessage']],
    ['that blocks, with a window', { ...blocking, repurchase }, ['blockedMessage']],
    ['that asks a minimum beside a trigger', { ...blocking, min: 1 }, ['minimumQuantityLimitMessage']],
    ['that asks a maximum beside a trigger', { ...blocking, max: 1 }, ['maximumQuantityLimitMessage']],
    ['that asks a multiple beside a trigger', { ...blocking, multiple: 2 }, ['multipleQuantityLimitMessage']],
    [
      'with a Contact us button',
      { contactUs: { enabled: true, url: 'https://shop.example' } },
      ['maximumQuantityLimitMessage', 'buttonText', 'contactUsText'],
    ],
  ])('of one %s', (_, change, expected) => {
    expect(messageKeysOf(limit('L1', change))).toEqual(expected);
  });
});

describe('the language of a shopper', () => {
  it.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['pt-BR', 'pt-BR'],
    ['pt-br', 'pt-BR'],
    ['EN-us', 'en'],
    ['zh', 'zh'],
    ['zh-Hans-TW', 'zh'],
    ['zh-CN', 'zh'],
    ['zh-Hant', null],
    ['zh-TW', null],
    ['zh-hk', null],
    ['zh-MO', null],
    ['pt-PT', 'pt-BR'],
    ['pt', 'pt-BR'],
    ['ja', null],
    ['', null],
  ])('whose locale is "%s" is %s', (locale, language) => {
    expect(languageOf(locale)).toBe(language);
  });
});

describe('the text that a shopper reads', () => {
  const key = 'maximumQuantityLimitMessage';
  const mine = (text: string) => ({ [key]: text });

  it.each<[string, Language | null, Messages, string]>([
    ["the merchant's in the shopper's language", 'de', { de: mine('Meins'), fr: mine('Le mien') }, 'Meins'],
    ['the built-in one in it', 'de', { fr: mine('Le mien') }, BUILT_IN_TEXTS.de[key]],
    ["the built-in one where the merchant's is blank", 'de', { de: mine('  ') }, BUILT_IN_TEXTS.de[key]],
    ["the merchant's in the default language, for a language without texts", null, { fr: mine('Le mien') }, 'Le mien'],
    ["English where the merchant's is blank", null, { fr: mine(' ') }, BUILT_IN_TEXTS.en[key]],
    ['English where the merchant has none', null, {}, BUILT_IN_TEXTS.en[key]],
  ])('is %s', (_, language, own, expected) => {
    expect(textFor(key, language, own, BUILT_IN_TEXTS, 'fr')).toBe(expected);
  });

  it.each<[string, Messages, string]>([
    ["the merchant's in the default language", { fr: mine('Le mien') }, 'Le mien'],
    ['empty where the merchant has none either', {}, ''],
  ])('of which the page carries no built-in version is %s', (_, own, expected) => {
    expect(textFor(key, 'de', own, {}, 'fr')).toBe(expected);
  });
});

describe('the window of a re-purchase', () => {
  const custom = (amount: number, unit: 'hours' | 'days' | 'months' | 'years'): Repurchase => ({
    option: 'custom',
    every: { amount, unit },
  });
  it.each<[string, Repurchase, string]>([
    ['en', { option: 'once_per_month' }, 'month'],
    ['en', { option: 'once_per_year' }, 'year'],
    ['en', custom(10, 'days'), '10 days'],
    ['en', custom(1, 'days'), 'day'],
    ['de', { option: 'once_per_month' }, 'Monat'],
    ['fr', custom(2, 'hours'), '2 heures'],
    ['zh', { option: 'once_per_month' }, '个月'],
    ['en', { option: 'once_per_lifetime' }, ''],
    ['en', { option: 'no_limit' }, ''],
  ])('reads in %s, for %j, "%s"', (locale, repurchase, expected) => {
    expect(periodIn(locale, repurchase).replace(/\s/g, ' ')).toBe(expected);
  });

  it.each<[Partial<LimitDraft>, TextKey]>([
    [{ repurchase: { option: 'once_per_month' } }, 'repurchaseMessage'],
    [{ repurchase: { option: 'once_per_month' }, max: null }, 'repurchaseMessageOnce'],
    [{ repurchase: { option: 'once_per_lifetime' } }, 'repurchaseMessageForLife'],
    [{ repurchase: { option: 'once_per_lifetime' }, max: null }, 'repurchaseMessageOnceForLife'],
  ])('is told by the built-in text of %j: %s', (change, expected) => {
    expect(builtInKey('repurchaseMessage', limit('L1', change))).toBe(expected);
    expect(builtInKey('loginRequiredMessage', limit('L1', change))).toBe('loginRequiredMessage');
  });
});

describe('the built-in text of a limit on a whole cart', () => {
  it.each<[MessageKey, TextKey]>([
    ['minimumQuantityLimitMessage', 'cart.minimum'],
    ['maximumValueLimitMessage', 'cart.maximum'],
    ['multipleQuantityLimitMessage', 'cart.multiple'],
    ['loginRequiredMessage', 'cart.login'],
    ['repurchaseMessage', 'cart.repurchase'],
    ['blockedMessage', 'blockedMessage'],
    ['buttonText', 'buttonText'],
  ])('for %s is %s', (key, expected) => {
    expect(builtInKey(key, limit('L1', { type: 'cart' }))).toBe(expected);
    expect(builtInKey(key, limit('L1', { type: 'customer_tag', customerTags: { kind: 'all' } }))).toBe(expected);
  });

  it.each<[Partial<LimitDraft>, TextKey]>([
    [{ repurchase: { option: 'once_per_month' }, max: null }, 'cart.repurchaseOnce'],
    [{ repurchase: { option: 'once_per_lifetime' } }, 'cart.repurchaseForLife'],
    [{ repurchase: { option: 'once_per_lifetime' }, max: null }, 'cart.repurchaseOnceForLife'],
  ])('of %j is %s', (change, expected) => {
    expect(builtInKey('repurchaseMessage', limit('L1', { type: 'cart', ...change }))).toBe(expected);
  });

  it('names no product of several that count together', () => {
    const together = limit('L1', { countTogether: true, repurchase: { option: 'once_per_month' } });
    expect(builtInKey('maximumQuantityLimitMessage', together)).toBe('group.maximum');
    expect(builtInKey('repurchaseMessage', together)).toBe('group.repurchase');
    expect(builtInKey('loginRequiredMessage', together)).toBe('group.login');
  });

  it('names what a tag or a trigger limits where that is no cart', () => {
    const ofProducts = limit('L1', { type: 'customer_tag', customerTags: { kind: 'all' }, applyTo: 'product' });
    expect(builtInKey('maximumQuantityLimitMessage', ofProducts)).toBe('maximumQuantityLimitMessage');
  });
});

describe('the built-in text of different products', () => {
  it.each<[MessageKey, Partial<LimitDraft>, TextKey]>([
    ['maximumQuantityLimitMessage', { type: 'cart' }, 'distinct_products.cart.maximum'],
    ['minimumQuantityLimitMessage', { countTogether: true }, 'distinct_products.group.minimum'],
    ['maximumQuantityLimitMessage', { type: 'collection' }, 'distinct_products.each.maximum'],
    ['minimumQuantityLimitMessage', { conditionType: 'distinct_variants' }, 'distinct_variants.each.minimum'],
    ['blockedMessage', { type: 'product-blocking' }, 'blockedMessage'],
    ['buttonText', { type: 'cart' }, 'buttonText'],
  ])('for %s of %j is %s', (key, change, expected) => {
    expect(builtInKey(key, limit('L1', { conditionType: 'distinct_products', ...change }))).toBe(expected);
  });
});

describe('a message', () => {
  it.each<keyof MessageValues>(['min', 'max', 'multiple', 'current', 'remaining', 'period', 'name', 'contact'])(
    'fills {%s} in, and leaves it as typed where it has no value',
    (placeholder) => {
      expect(renderText(`a {${placeholder}} b`, { [placeholder]: '7' })).toBe('a 7 b');
      expect(renderText(`a {${placeholder}} b`, {})).toBe(`a {${placeholder}} b`);
    },
  );

  it('fills in a placeholder as often as it is there', () => {
    expect(renderText('{name}: {max}, {max}!', { name: 'Mug', max: '3' })).toBe('Mug: 3, 3!');
  });

  it.each(['{size}', '{ max }', '{Max}', '{maximum}', '{max', 'max}', '{}'])('leaves %s as typed', (typed) => {
    expect(renderText(typed, { max: '3' })).toBe(typed);
  });

  it('does not read a value as a template', () => {
    expect(renderText('{name}', { name: '{max} $& <b>', max: '3' })).toBe('{max} $& <b>');
  });
});

describe('what was measured', () => {
  const written = (...parameters: Parameters<typeof measureFormat>) => {
    const format = measureFormat(...parameters);
    return (value: number) => format(value).replace(/\s/g, ' ');
  };

  it("is written as the shopper's language writes money, weight and numbers", () => {
    expect(written('total_product_value', 'de', 'EUR', 'kg')(1234.5)).toBe('1.234,50 €');
    expect(written('total_product_value', 'en', 'JPY', 'kg')(1234)).toBe('¥1,234');
    expect(written('product_quantity', 'fr', 'EUR', 'kg')(1200)).toBe('1 200');
  });

  it.each([
    ['g', '2.5 g'],
    ['kg', '2.5 kg'],
    ['oz', '2.5 oz'],
    ['lb', '2.5 lb'],
  ] as const)('is written in the weight unit %s as %s', (unit, expected) => {
    expect(written('total_weight', 'en', 'EUR', unit)(2.5)).toBe(expected);
  });

  it('is written with at most three decimals of a weight', () => {
    expect(written('total_weight', 'en', 'EUR', 'kg')(0.12345)).toBe('0.123 kg');
  });
});

describe('what is left', () => {
  it.each([
    ['max', 1, { max: 3 }, 2],
    ['max', 5, { max: 3 }, 0],
    ['max', 4, { min: 2, max: 10, multiple: 3 }, 6],
    ['max', 0.1, { max: 0.3 }, 0.2],
    ['min', 1, { min: 3 }, 2],
    ['min', 1, { min: 3, max: 9, multiple: 5 }, 2],
    ['min', 5, { min: 3 }, 0],
    ['multiple', 5, { multiple: 3 }, 1],
    ['multiple', 6, { multiple: 3 }, 0],
    ['multiple', 0, { multiple: 3 }, 0],
    ['multiple', 5, { max: 20, multiple: 3 }, 1],
    ['repurchase', 1, { max: 3 }, 2],
    ['blocked', 5, {}, 0],
  ] as const)('up to the bound of kind %s at %d with %j is %d', (kind, current, bounds, left) => {
    expect(remaining({ kind, current, min: null, max: null, multiple: null, ...bounds })).toBe(left);
  });
});
