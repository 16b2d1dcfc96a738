// Says what limits allow of the product at hand before anything breaks them (rules §5.1).
import { hintsOf, hintTemplate } from '@purchase-limits/domain/hints';
import type { Language } from '@purchase-limits/domain/languages';
import type { Messages } from '@purchase-limits/domain/limit';
import { MOST_SUBJECTS, type ShownMessage } from '@purchase-limits/domain/showing';
import { formatCount, type Message } from './message.js';
import type { Page, Where } from './page.js';

export { default as css } from './hint-style.css?inline';

const NO_CONTACT = { enabled: false, url: '' };

/** Returns a function that gives the hints of a form, each written by `write` as a message of its limit. */
export function createHints(
  page: Page,
  write: (shown: ShownMessage, page: Page) => Message,
): (where: Where) => Message[] {
  const { settings } = page;
  const count = (value: number) => formatCount(value, page);
  let known: { of?: Where['cart']; all: Message[] } = { all: [] };
  const hintsAt = ({ cart, line }: Where): Message[] => {
    const all = hintsOf(page.limits, page.rulebook!, cart!, line!).map((hint): Message => {
      const limit = page.limits.find(({ id }) => id === hint.limitId)!;
      const isOther = (hint.subjectKind === 'cart' && !limit.countTogether) || hint.subjectKind === 'collection';
      const messages: Messages = {};
      for (const [language, texts] of Object.entries(settings.hints!)) {
        const text = hintTemplate(hint, limit.repurchase, texts, { count, isOther });
        messages[language as Language] = {
          maximumQuantityLimitMessage: text,
          maximumValueLimitMessage: text,
          maximumWeightLimitMessage: text,
        };
      }
      const stated = { ...hint, kind: 'max' as const, current: 0, isInCart: false, holds: true };
      const message = write(stated, { ...page, limits: [{ ...limit, messages, contactUs: NO_CONTACT }] });
      return { ...message, id: `hint ${message.id}`, isHint: true };
    });
    return all.filter(({ text }, at) => at === all.findIndex((one) => one.text === text)).slice(0, MOST_SUBJECTS);
  };
  return (where) => {
    // The page is looked at far more often than anything is judged.
    if (known.of !== where.cart) known = { of: where.cart, all: hintsAt(where) };
    return known.all;
  };
}
