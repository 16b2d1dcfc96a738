// A message to render and count.
import type { MessageKey } from '@purchase-limits/domain/limit';
import { languageOf, type MessageValues } from '@purchase-limits/domain/messages';
import type { ShownMessage } from '@purchase-limits/domain/showing';
import type { PublishedLimit } from '@purchase-limits/domain/storefront-settings';
import type { Additions, MessageText } from './message-view.js';
import type { Page } from './page.js';

/** `id`: of this limit, kind and subject. `group`: of the limit and kind. */
export type Message = Pick<ShownMessage, 'limitId' | 'kind' | 'holds'> & MessageText & { group: string };

/** Rarely needed parts, once loaded. */
export type Details = Pick<Additions<Message>, 'drawDetails'> & {
  /** How the numbers of this limit are written. */
  formatOf: (limit: PublishedLimit) => (value: number) => string;
  /** What stands beside the text. The values that texts may name are added. */
  furtherOf: (
    limit: PublishedLimit,
    kind: ShownMessage['kind'],
    values: MessageValues,
    textOf: (key: MessageKey) => string,
  ) => Partial<Message>;
  /** Of each limit and kind three subjects, and how many more there are; of each limit one button to contact. */
  fold: (all: Message[]) => Message[];
};

/** The built-in texts in the shopper's language. */
export function textsIn({ facts, settings: { texts, defaultLanguage } }: Page) {
  return texts[languageOf(facts.locale) ?? defaultLanguage] ?? texts.en ?? {};
}

/** The least number that languages write differently. */
const GROUPED_FROM = 1_000;

/**
 * A count as the shopper's language writes it. For their first number, browsers load what knows all languages, which
 * takes a processor 25 ms; a small one needs none of it, where the language is among the widget's own.
 */
export const formatCount = (count: number, { facts: { locale } }: Page) =>
  count < GROUPED_FROM && count % 1 === 0 && languageOf(locale) ? String(count) : count.toLocaleString(locale);
