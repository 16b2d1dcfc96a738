// A message as the merchant's previews write it.
import type { LimitDraft, MessageKey } from '../src/limit.js';
import { messageText, type MessageMeasures, type Reader } from '../src/message-text.js';
import { limit } from './builders.js';

const READER: Reader = {
  language: 'de',
  name: 'Hoodie',
  shop: { currency: 'USD', weightUnit: 'kg', defaultLanguage: 'en' },
};
const MEASURES: MessageMeasures = { min: 2, max: 1_000, multiple: null, current: 7, remaining: 993 };
const max = 'maximumQuantityLimitMessage';
const written = (text: string, change: Partial<LimitDraft> = {}, key: MessageKey = max) =>
  messageText(key, limit('L1', { messages: { de: { [key]: text } }, ...change }), MEASURES, READER);

it.each<[string, Partial<LimitDraft>, string, string]>([
  ['what is measured', {}, '{name}', 'Hoodie'],
  ['numbers as the language does', {}, '{min} {max} {current} {remaining}', '2 1.000 7 993'],
  ['money of the shop', { conditionType: 'total_product_value' }, '{min}', '2,00\u00a0$'],
  ['a bound that the limit lacks as it was typed', {}, '{multiple}', '{multiple}'],
  ['the period of a window', { repurchase: { option: 'once_per_month' } }, '{period}', 'Monat'],
  ['no period without a window', {}, '{period}', '{period}'],
  ['the button where it has one', { contactUs: { enabled: true, url: 'tel:1' } }, '{contact}', 'Kontakt aufnehmen'],
  ['no button where it has none', {}, '{contact}', '{contact}'],
])('a preview writes %s', (_what, change, text, expected) => expect(written(text, change)).toBe(expected));

it('a preview writes the built-in text of the language where the merchant wrote none', () => {
  const text = messageText(max, limit('L1', { messages: { en: { [max]: 'At most {max}' } } }), MEASURES, READER);
  expect(text).toBe('Sie können bis zu 1.000 von Hoodie bestellen.');
});
