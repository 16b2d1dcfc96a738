// A violation's text in the shopper's language and the merchant's words (rules §5). Rare parts are in
// `message-details.tsx`, which loads with the first message that needs them.
import type { MessageKey } from '@purchase-limits/domain/limit';
import {
  builtInKey,
  languageOf,
  messageKey,
  remaining,
  renderText,
  textFor,
  type MessageValues,
} from '@purchase-limits/domain/messages';
import { MOST_SUBJECTS, type ShownMessage } from '@purchase-limits/domain/showing';
import type { PublishedLimit } from '@purchase-limits/domain/storefront-settings';
import { formatCount, textsIn, type Details, type Message } from './message.js';
import type { Page } from './page.js';

const limitOf = ({ limits }: Page, { limitId }: ShownMessage): PublishedLimit =>
  limits.find(({ id }) => id === limitId)!;

/** Whether they need more than a text with whole numbers: money, weight, a window, a button, or to be folded. */
export function needDetails(shown: ShownMessage[], page: Page): boolean {
  return (
    shown.length > MOST_SUBJECTS ||
    shown.some((one) => {
      const { conditionType, contactUs, repurchase } = limitOf(page, one);
      return conditionType !== 'product_quantity' || contactUs.enabled || repurchase.option !== 'no_limit';
    })
  );
}

export function toMessage(shown: ShownMessage, page: Page, details?: Details): Message {
  const { limitId, kind, holds, subject } = shown;
  const { settings, facts, cart } = page;
  const limit = limitOf(page, shown);
  const language = languageOf(facts.locale);
  const names: Record<string, string> = { ...settings.names, ...facts.names };
  for (const item of cart?.items ?? []) {
    names[item.product_id] = item.product_title;
    names[item.variant_id] = item.title;
  }
  const textOf = (key: MessageKey) =>
    renderText(
      textFor(key, language, limit.messages, settings.texts, settings.defaultLanguage, builtInKey(key, limit)),
      values,
    );
  // A subject whose title the page does not know is named as the cart.
  const values: MessageValues = { name: names[subject] ?? textsIn(page).cart };
  const format = details ? details.formatOf(limit) : (value: number) => formatCount(value, page);
  // Up to a maximum it is what can be added to the cart; below a minimum, what is missing beside what was chosen.
  const left = remaining({ ...shown, current: shown.inCart ?? shown.current });
  const measures = { ...shown, remaining: left };
  for (const name of ['min', 'max', 'multiple', 'current', 'remaining'] as const)
    if (measures[name] !== null) values[name] = format(measures[name]);
  const group = limitId + kind;
  const further = details?.furtherOf(limit, kind, values, textOf);
  return {
    limitId,
    kind,
    holds,
    group,
    id: group + subject,
    lang: language ?? settings.defaultLanguage,
    text: textOf(messageKey(kind, limit.conditionType)),
    ...further,
  };
}
