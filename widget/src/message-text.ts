// What a shopper reads of a violation, in the shopper's language and in the words of the merchant (rules §5).
import type { MessageKey } from '@purchase-limits/domain/limit';
import {
  builtInKey,
  languageOf,
  measureFormat,
  messageKey,
  periodIn,
  remaining,
  renderText,
  textFor,
  type MessageValues,
} from '@purchase-limits/domain/messages';
import { MOST_SUBJECTS, type ShownMessage } from '@purchase-limits/domain/showing';
import type { MessageText } from './LimitMessages.js';
import { moneyFormat } from './money-format.js';
import type { Page } from './page.js';

/** `id`: of this limit, kind and subject. `group`: of the limit and kind. */
export type Message = Pick<ShownMessage, 'limitId' | 'kind' | 'holds'> & MessageText & { group: string };

/** Addresses a button may lead to; anything else never becomes a link. */
const SAFE_URL = /^(https?|mailto|tel):/i;

/** Of each limit and kind three subjects, and how many more there are; of each limit one button to contact. */
export function toMessages(shown: ShownMessage[], page: Page, unfolded: Set<string>): Message[] {
  const counts: Record<string, number> = {};
  const messages: Message[] = [];
  for (const one of shown) {
    const group = one.limitId + one.kind;
    counts[group] = (counts[group] ?? 0) + 1;
    if (counts[group] <= MOST_SUBJECTS || unfolded.has(group)) messages.push(toMessage(one, group, page));
  }
  messages.forEach((message, index) => {
    const { limitId, group } = message;
    const isLast = (same: (other: Message) => boolean) => !messages.slice(index + 1).some(same);
    if (!isLast((other) => other.limitId === limitId)) delete message.contact;
    const more = counts[group]! - MOST_SUBJECTS;
    if (more > 0 && !unfolded.has(group) && isLast((other) => other.group === group))
      message.more = (textsIn(page).more ?? '').replace('{n}', String(more));
  });
  return messages;
}

function textsIn({ facts, settings: { texts, defaultLanguage } }: Page) {
  return texts[languageOf(facts.locale) ?? defaultLanguage] ?? texts.en ?? {};
}

function toMessage(shown: ShownMessage, group: string, page: Page): Message {
  const { limitId, kind, holds, subject } = shown;
  const { settings, facts, limits, cart } = page;
  const limit = limits.find(({ id }) => id === limitId)!;
  const { conditionType, contactUs, messages, repurchase } = limit;
  const { locale } = facts;
  const { defaultLanguage, texts, weightUnit } = settings;
  const language = languageOf(locale);
  const own = textsIn(page);
  const currency = window.Shopify?.currency?.active ?? settings.currency;
  const format =
    (conditionType === 'total_product_value' && moneyFormat(facts.money)) ||
    measureFormat(conditionType, locale, currency, weightUnit);
  const names: Record<string, string> = { ...facts.names };
  for (const item of cart?.items ?? []) {
    names[item.product_id] = item.product_title;
    names[item.variant_id] = item.title;
  }
  // A subject whose title the page does not know is named as the cart.
  const values: MessageValues = { name: names[subject] ?? own.cart, period: periodIn(locale, repurchase) };
  const measures = { ...shown, remaining: remaining(shown) };
  for (const name of ['min', 'max', 'multiple', 'current', 'remaining'] as const)
    if (measures[name] !== null) values[name] = format(measures[name]);
  const textOf = (key: MessageKey) =>
    renderText(textFor(key, language, messages, texts, defaultLanguage, builtInKey(key, limit)), values);
  const { enabled, url } = contactUs;
  if (enabled) values.contact = textOf('buttonText');
  const here = encodeURIComponent(location.pathname + location.search);
  return {
    limitId,
    kind,
    holds,
    group,
    id: group + subject,
    text: textOf(messageKey(kind, conditionType)),
    lang: language ?? defaultLanguage,
    logIn:
      kind === 'login_required' && facts.logIn
        ? { url: `${facts.logIn}?return_url=${here}&return_to=${here}`, text: own.logIn ?? '' }
        : undefined,
    contact:
      enabled && SAFE_URL.test(url) ? { url, text: textOf('contactUsText'), button: values.contact! } : undefined,
  };
}
