/** @jsxImportSource preact */
// Parts that only some messages have: money and weights, windows, a login link, a contact button, and a button that
// unfolds the rest.
import { measureFormat } from '@purchase-limits/domain/message-formats';
import { periodIn } from '@purchase-limits/domain/repurchase-texts';
import { MOST_SUBJECTS } from '@purchase-limits/domain/showing';
import { MessageDetails } from './MessageDetails.js';
import { textsIn, type Details, type Message } from './message.js';
import { moneyFormat } from './money-format.js';
import type { Page } from './page.js';

export { default as css } from './details-style.css?inline';

type Callbacks = { onContact: (message: Message) => void; onUnfold: () => Promise<void> };

/** Addresses a button may lead to; anything else never becomes a link. */
const SAFE_URL = /^(https?|mailto|tel):/i;

export function createDetails(page: Page, { onContact, onUnfold }: Callbacks): Details {
  const { facts, settings } = page;
  const { locale } = facts;
  /** Limits and kinds that show every subject. */
  const unfolded = new Set<string>();

  const formatOf: Details['formatOf'] = ({ conditionType }) =>
    (conditionType === 'total_product_value' && moneyFormat(facts.money)) ||
    measureFormat(conditionType, locale, window.Shopify?.currency?.active ?? settings.currency, settings.weightUnit);

  const furtherOf: Details['furtherOf'] = ({ contactUs: { enabled, url }, repurchase }, kind, values, textOf) => {
    const period = periodIn(locale, repurchase);
    if (period) values.period = period;
    if (enabled) values.contact = textOf('buttonText');
    const here = encodeURIComponent(location.pathname + location.search);
    return {
      ...(kind === 'login_required' &&
        facts.logIn && {
          logIn: { url: `${facts.logIn}?return_url=${here}&return_to=${here}`, text: textsIn(page).logIn ?? '' },
        }),
      ...(enabled &&
        SAFE_URL.test(url) && { contact: { url, text: textOf('contactUsText'), button: values.contact! } }),
    };
  };

  const groupOf = ({ group }: Message) => (page.foldsAll ? '' : group);
  const fold: Details['fold'] = (all) => {
    const counts: Record<string, number> = {};
    const messages = all.filter((one) => {
      const group = groupOf(one);
      counts[group] = (counts[group] ?? 0) + 1;
      return counts[group] <= MOST_SUBJECTS || unfolded.has(group);
    });
    // Copies: the next look may fold others of them.
    return messages.map((whole, index) => {
      const message = { ...whole };
      const { limitId } = message;
      const group = groupOf(message);
      const isLast = (same: (other: Message) => boolean) => !messages.slice(index + 1).some(same);
      if (!isLast((other) => other.limitId === limitId)) delete message.contact;
      const more = counts[group]! - MOST_SUBJECTS;
      const isFolded = more > 0 && !unfolded.has(group) && isLast((other) => groupOf(other) === group);
      message.more = isFolded ? (textsIn(page).more ?? '').replace('{n}', String(more)) : '';
      return message;
    });
  };

  /** The focus goes on from the button, which is gone, to the first message that was folded. */
  const unfold = async (group: string, last: Element) => {
    unfolded.add(group);
    await onUnfold();
    const next = last.nextElementSibling as HTMLElement | null;
    if (!next) return;
    next.tabIndex = -1;
    next.focus({ preventScroll: true });
  };
  const drawDetails = (message: Message) => (
    <MessageDetails
      {...message}
      onContact={() => onContact(message)}
      onUnfold={(last) => void unfold(groupOf(message), last)}
    />
  );
  return { formatOf, furtherOf, fold, drawDetails };
}
