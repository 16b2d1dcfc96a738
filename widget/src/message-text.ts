// What a shopper reads of a violation, in the shopper's language and in the words of the merchant (rules §5).
import type { MessageKey } from '@purchase-limits/domain/limit';
import {
  languageOf,
  measureFormat,
  messageKey,
  remaining,
  renderText,
  textFor,
  type MessageValues,
} from '@purchase-limits/domain/messages';
import type { ShownMessage } from '@purchase-limits/domain/showing';
import type { MessageText } from './LimitMessages.js';
import type { Page } from './page.js';

/** `id`: of this limit, kind and subject. */
export type Message = Pick<ShownMessage, 'limitId' | 'kind' | 'holds'> & MessageText;

/** Addresses a button may lead to; anything else never becomes a link. */
const SAFE_URL = /^(https?|mailto|tel):/i;

export function toMessage(shown: ShownMessage, { settings, facts, limits, cart }: Page, currency: string): Message {
  const { limitId, kind, holds, subject } = shown;
  const { conditionType, contactUs, messages } = limits.find(({ id }) => id === limitId)!;
  const { locale } = facts;
  const { defaultLanguage, texts, weightUnit } = settings;
  const language = languageOf(locale);
  const format = measureFormat(conditionType, locale, currency, weightUnit);
  const names: Record<string, string> = { ...facts.names };
  for (const item of cart?.items ?? []) {
    names[item.product_id] = item.product_title;
    names[item.variant_id] = item.title;
  }
  // A subject whose title the page does not know is named as the cart.
  const values: MessageValues = { name: names[subject] ?? (texts[language!] ?? texts.en)?.cart };
  const measures = { ...shown, remaining: remaining(shown) };
  for (const name of ['min', 'max', 'multiple', 'current', 'remaining'] as const)
    if (measures[name] !== null) values[name] = format(measures[name]);
  const textOf = (key: MessageKey) => renderText(textFor(key, language, messages, texts, defaultLanguage), values);
  const { enabled, url } = contactUs;
  if (enabled) values.contact = textOf('buttonText');
  return {
    limitId,
    kind,
    holds,
    id: limitId + kind + subject,
    text: textOf(messageKey(kind, conditionType)),
    contact:
      enabled && SAFE_URL.test(url) ? { url, text: textOf('contactUsText'), button: values.contact! } : undefined,
  };
}
