// A message as a shopper reads it, for the merchant's previews. Pages write theirs with fewer texts to load.
import { messagesOf } from './own-texts.js';
import { BUILT_IN_TEXTS } from './built-in-texts.js';
import type { Language } from './languages.js';
import type { Limit, MessageKey } from './limit.js';
import { measureFormat } from './message-formats.js';
import { builtInKey, renderText, textFor, type MessageValues } from './messages.js';
import { periodIn } from './repurchase-texts.js';
import type { WeightUnit } from './storefront-settings.js';

/** What a limit's texts depend on, and its own ones. */
export type WrittenLimit = Pick<
  Limit,
  | 'type'
  | 'applyTo'
  | 'countTogether'
  | 'neverTogether'
  | 'purchaseType'
  | 'conditionType'
  | 'min'
  | 'max'
  | 'multiple'
  | 'repurchase'
  | 'contactUs'
  | 'messages'
>;
/** Who reads, and in which shop. `name`: of what is measured. */
export type Reader = {
  language: Language;
  name: string;
  shop: { currency: string; weightUnit: WeightUnit; defaultLanguage: Language };
};
/** In units, money or the shop's weight unit; null: the limit has no such bound, and the placeholder stays as typed. */
export type MessageMeasures = {
  min: number | null;
  max: number | null;
  multiple: number | null;
  current: number;
  remaining: number;
};

const MEASURES = ['min', 'max', 'multiple', 'current', 'remaining'] as const;

/** The merchant's or the built-in text of this key with its placeholders filled in (rules §5). */
export function messageText(
  key: MessageKey,
  limit: WrittenLimit,
  measures: MessageMeasures,
  { language, name, shop }: Reader,
): string {
  const write = measureFormat(limit.conditionType, language, shop.currency, shop.weightUnit);
  const text = (wanted: MessageKey) =>
    textFor(wanted, language, messagesOf(limit), BUILT_IN_TEXTS, shop.defaultLanguage, builtInKey(wanted, limit));
  const values: MessageValues = { name };
  for (const placeholder of MEASURES) {
    const value = measures[placeholder];
    if (value !== null) values[placeholder] = write(value);
  }
  const period = periodIn(language, limit.repurchase);
  if (period) values.period = period;
  if (limit.contactUs.enabled) values.contact = text('buttonText');
  return renderText(text(key), values);
}
