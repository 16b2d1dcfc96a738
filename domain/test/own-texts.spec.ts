import { APART_TEXTS } from '../src/apart-texts.js';
import { LANGUAGES } from '../src/languages.js';
import type { LimitDraft } from '../src/limit.js';
import { messagesOf } from '../src/own-texts.js';
import { publishedLimit } from '../src/publishing.js';
import { SHARED_TEXTS } from '../src/shared-texts.js';
import { limit, specific } from './builders.js';

const apart = limit('apart', {
  type: 'product-blocking',
  products: specific('p1'),
  max: null,
  neverTogether: true,
  messages: { de: { blockedMessage: 'Nur allein' }, fr: { blockedMessage: ' ', buttonText: 'Écrivez-nous' } },
});

describe('products that are never together', () => {
  it('have a text in every language, the merchant’s own where there is one', () => {
    const texts = messagesOf(apart);
    expect(Object.keys(texts)).toEqual([...LANGUAGES]);
    expect(texts.de).toEqual({ blockedMessage: 'Nur allein' });
    expect(texts.fr).toEqual({ blockedMessage: APART_TEXTS.fr, buttonText: 'Écrivez-nous' });
    expect(texts.en).toEqual({ blockedMessage: APART_TEXTS.en });
    expect(publishedLimit(apart).messages).toEqual(texts);
  });

  it.each(LANGUAGES)('are named in %s, within the length of a message', (language) => {
    expect(APART_TEXTS[language]).toMatch(/\{name\}/);
    expect(APART_TEXTS[language].length).toBeLessThanOrEqual(150);
  });
});

describe('an allowance that all customers share', () => {
  const DAILY = { option: 'calendar_day', shared: true } as const;
  const textOf = (change: Partial<LimitDraft>) => messagesOf(limit('L1', { repurchase: DAILY, ...change })).en;

  it.each<[string, Partial<LimitDraft>, string]>([
    ['a product', {}, 'At most {max} of {name} per {period} for all customers together.'],
    ['a cart', { type: 'cart' }, 'At most {max} per {period} for all customers together.'],
    [
      'the cart of tagged customers',
      { type: 'customer_tag', applyTo: 'cart', customerTags: { kind: 'all' } },
      'At most {max} per {period} for all customers together.',
    ],
    [
      'products together',
      { countTogether: true },
      'At most {max} of these products per {period} for all customers together.',
    ],
    [
      'a product, in total',
      { repurchase: { option: 'once_per_lifetime', shared: true } },
      'At most {max} of {name} for all customers together.',
    ],
  ])('has a text of %s', (_case, change, expected) => {
    expect(textOf(change)).toEqual({ repurchaseMessage: expected });
  });

  it('keeps the merchant’s own texts', () => {
    const messages = {
      en: { repurchaseMessage: 'Sold out', buttonText: 'Write to us' },
      de: { repurchaseMessage: '' },
    };
    const texts = messagesOf(limit('L1', { repurchase: DAILY, messages }));
    expect(texts.en).toEqual(messages.en);
    expect(texts.de).toEqual({ repurchaseMessage: SHARED_TEXTS.de.each.period });
  });

  it.each(LANGUAGES)('has texts with their placeholders in %s, within the length of a message', (language) => {
    for (const [whole, { period, life }] of Object.entries(SHARED_TEXTS[language])) {
      const needed = whole === 'each' ? ['{max}', '{name}'] : ['{max}'];
      const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
      expect(placeholders(life)).toEqual(needed);
      expect(placeholders(period)).toEqual([...needed, '{period}']);
      expect(period.length).toBeLessThanOrEqual(150);
    }
  });
});

it('no other limit has more texts than the merchant wrote', () => {
  expect(messagesOf({ ...apart, neverTogether: false })).toBe(apart.messages);
  const own = limit('L1', { repurchase: { option: 'calendar_day' } });
  expect(messagesOf(own)).toBe(own.messages);
});

describe('a limit for one purchase type', () => {
  it.each<[string, Partial<LimitDraft>, object]>([
    [
      'a product',
      { min: 1, max: 3, purchaseType: 'subscription' },
      {
        minimumQuantityLimitMessage: 'Order at least {min} of {name}. This applies to subscriptions.',
        maximumQuantityLimitMessage: 'You can order up to {max} of {name}. This applies to subscriptions.',
      },
    ],
    [
      'a cart',
      { type: 'cart', max: 3, purchaseType: 'one_time' },
      { maximumQuantityLimitMessage: 'You can order up to {max} in total. This applies to one-time purchases.' },
    ],
    [
      'products that are never together',
      { type: 'product-blocking', max: null, neverTogether: true, purchaseType: 'subscription' },
      { blockedMessage: `${APART_TEXTS.en} This applies to subscriptions.` },
    ],
  ])('says so of %s', (_case, change, expected) => {
    expect(messagesOf(limit('L1', change)).en).toEqual(expected);
  });

  it('keeps the merchant’s own texts, and leaves the button to the built-in ones', () => {
    const messages = { en: { maximumQuantityLimitMessage: 'One each' } };
    const contactUs = { enabled: true, url: 'https://example.com' };
    const texts = messagesOf(limit('L1', { max: 1, purchaseType: 'subscription', messages, contactUs }));
    expect(texts.en).toEqual({ maximumQuantityLimitMessage: 'One each' });
    expect(Object.keys(texts.de!)).toEqual(['maximumQuantityLimitMessage']);
  });

  it.each(LANGUAGES)('fits into a message in %s', (language) => {
    for (const purchaseType of ['one_time', 'subscription'] as const) {
      const all = messagesOf(limit('L1', { min: 1, max: 3, multiple: 2, purchaseType }))[language]!;
      for (const text of Object.values(all)) expect(text.length).toBeLessThanOrEqual(150);
    }
  });
});
