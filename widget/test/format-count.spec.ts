import { formatCount } from '../src/message.js';
import type { Page } from '../src/page.js';
import { factsOf } from './storefront-page.js';

const inLocale = (locale: string) => ({ facts: factsOf({ locale }) }) as Page;

it.each([
  ['en', 0, '0'],
  ['en', 999, '999'],
  ['en', 1_000, '1,000'],
  ['de', 12_000, '12.000'],
  ['sv', 2.5, '2,5'],
  ['ar-EG', 3, '٣'],
  ['fa', 12, '۱۲'],
])('in %s %d is written %s', (locale, count, text) => {
  expect(formatCount(count, inLocale(locale))).toBe(text);
});

it.each(['en', 'pt-BR', 'da', 'nl', 'fr', 'fr-CA', 'de', 'de-CH', 'zh-CN', 'es', 'es-MX', 'sv', 'vi'])(
  'in %s a small number is as the browser would write it, without asking it',
  (locale) => {
    const expected = [0, 1, 10, 999].map((count) => count.toLocaleString(locale));
    const asked = jest.spyOn(Number.prototype, 'toLocaleString');
    expect([0, 1, 10, 999].map((count) => formatCount(count, inLocale(locale)))).toEqual(expected);
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  },
);
