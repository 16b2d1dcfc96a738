// The widget where a limit can apply: judges the cart with the rulebook. What shows messages is fetched when there is
// one to show.
import { compileRulebook } from '@purchase-limits/domain/evaluate';
import { decimalsOf } from '@purchase-limits/domain/money';
import { messagesToShow } from '@purchase-limits/domain/showing';
import { cartLines, chosenLine, completeFacts } from './cart-lines.js';
import { toMessage, type Message } from './message-text.js';
import type { Page } from './page.js';

/**
 * Themes set fields without an event, so a click is listened to as well. They open and replace their cart drawers after
 * the cart has changed.
 */
const MAY_CHANGE = ['input', 'change', 'click', 'close', 'shopify:product:select', 'shopify:cart:view'];
const SETTLE_MS = 80;

/** Shows the messages for the page as it is, and answers with what is to be called whenever `page` has changed. */
export function start(page: Page): () => void {
  const { settings, limits, facts } = page;
  const rulebook = compileRulebook(limits, settings);
  let messages: Message[] = [];
  let view: Promise<(messages: Message[]) => void> | undefined;
  let timer: ReturnType<typeof setTimeout>;

  const judge = () => {
    // A cart that is not known yet is not an empty one.
    if (facts.cart.length && !page.cart) return;
    const { active = settings.currency, rate } = window.Shopify?.currency ?? {};
    messages = messagesToShow(
      rulebook,
      limits,
      { ...page, kind: facts.kind, chosen: chosenLine(page) },
      {
        now: Date.now(),
        lines: cartLines(page),
        customer: facts.customer,
        conversion: active === settings.currency ? undefined : { rate: String(rate), decimals: decimalsOf(active) },
      },
    ).map((shown) => toMessage(shown, page, active));
  };
  const draw = async () => {
    if (!view && messages.length === 0) return;
    view ??= import('./storefront-view.js').then(async ({ createView }) => {
      const show = createView(page);
      // Screen readers announce changes of a live region that exists already, so the region is drawn first.
      show([]);
      await new Promise((next) => setTimeout(next));
      return show;
    });
    (await view)(messages);
  };
  const update = () => {
    // An error of the widget must not become one of the page.
    completeFacts(page).catch(ignore).then(judge).then(draw).catch(ignore);
  };

  for (const type of MAY_CHANGE)
    document.addEventListener(
      type,
      () => {
        clearTimeout(timer);
        timer = setTimeout(update, SETTLE_MS);
      },
      true,
    );
  update();
  return update;
}

function ignore(): void {}
