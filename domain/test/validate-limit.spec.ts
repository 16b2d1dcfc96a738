import type { LimitDraft } from '../src/limit.js';
import { validateLimit } from '../src/validate-limit.js';
import { draft } from './builders.js';

describe('validateLimit', () => {
  const errors = (change: Partial<LimitDraft>, currency = 'USD') =>
    validateLimit(draft(change), { currency, defaultLanguage: 'en' });

  it('lets a sound limit through', () => {
    expect(errors({})).toEqual({});
  });

  it.each([
    [{ name: '   ' }, { name: 'This field is required' }],
    [{ name: 'n'.repeat(151) }, { name: 'Use at most 150 characters' }],
    [{ startDate: '' }, { startDate: 'This field is required' }],
    [{ contactUs: { enabled: true, url: '' } }, { 'contactUs.url': 'This field is required' }],
    [
      { contactUs: { enabled: true, url: 'javascript:alert(1)' } },
      { 'contactUs.url': expect.stringContaining('https://') },
    ],
    [
      { messages: { en: { maximumQuantityLimitMessage: ' ' } } },
      { 'messages.en.maximumQuantityLimitMessage': 'This field is required' },
    ],
    [
      { messages: { de: { maximumQuantityLimitMessage: 'x'.repeat(151) } } },
      { 'messages.de.maximumQuantityLimitMessage': 'Use at most 150 characters' },
    ],
    [{ messages: { en: { buttonText: 'x'.repeat(26) } } }, { 'messages.en.buttonText': 'Use at most 25 characters' }],
    [{ max: Number.POSITIVE_INFINITY }, { max: 'Enter a number' }],
    [{ max: -1 }, { max: 'Enter a number greater than 0' }],
    [{ exclusions: { customerTags: ['vip'] } }, { 'exclusions.customerTags': expect.any(String) }],
  ] as [Partial<LimitDraft>, object][])('says of %j %j', (change, expected) => {
    expect(errors(change)).toEqual(expected);
  });

  it('lets other languages empty, and counts decimals by currency', () => {
    expect(errors({ messages: { de: { maximumQuantityLimitMessage: '' } } })).toEqual({});
    expect(errors({ conditionType: 'total_product_value', max: 10.5 }, 'JPY')).toEqual({ max: 'JPY has no decimals' });
    expect(errors({ conditionType: 'total_product_value', max: 10.125 }, 'KWD')).toEqual({});
  });
});

describe('a contact address', () => {
  const contactError = (url: string) =>
    validateLimit(draft({ contactUs: { enabled: true, url } }), { currency: 'USD', defaultLanguage: 'en' })[
      'contactUs.url'
    ];

  it.each([
    'https://example.com',
    'http://example.com/contact?from=limits#form',
    'https://例え.jp/お問い合わせ',
    'mailto:help@example.com',
    'tel:+4930123456',
    '  https://example.com  ',
  ])('may be %j', (url) => {
    expect(contactError(url)).toBeUndefined();
  });

  it.each([
    'https://a b',
    'https://exa mple.com/x',
    'https://',
    'https:///path',
    'https://user@example.com',
    'mailto:',
    'mailto:a b@example.com',
    'javascript:alert(1)',
    'ftp://example.com',
    '//example.com',
    'example.com',
    'https://[broken',
  ])('may not be %j', (url) => {
    expect(contactError(url)).toMatch(/https:\/\//);
  });
});
