// The widget where a limit can apply: judges the cart with the rulebook, and shows and counts what it says.
import { compileRulebook } from '@purchase-limits/domain/evaluate';
import { decimalsOf } from '@purchase-limits/domain/money';
import { messagesToShow } from '@purchase-limits/domain/showing';
import { render } from 'preact';
import { cartLines, chosenLine, completeFacts } from './cart-lines.js';
import { createSender } from './impression-sender.js';
import { LimitMessages } from './LimitMessages.js';
import { createHost, placeHost } from './message-host.js';
import { toMessage, type Message } from './message-text.js';
import type { Page } from './page.js';
import { watchVisible } from './visible-messages.js';

/** Themes set fields without telling, so a click counts as well. They open and renew their cart drawers after the cart has changed. */
const MAY_CHANGE = ['input', 'change', 'click', 'close', 'shopify:product:select', 'shopify:cart:view'];
const SETTLE_MS = 80;

/** Shows the messages for the page as it is, and answers with what is to be called whenever `page` has changed. */
export function start(page: Page): () => void {
  const { settings, limits, facts } = page;
  const { branding, poweredBy } = settings;
  const isPopup = branding.displayType === 'popup';
  const rulebook = compileRulebook(limits, settings);
  const send = createSender(settings);
  const watch = watchVisible(({ limitId, kind }) => send('impressions', limitId, kind));
  const { host, place } = createHost(branding);
  let messages: Message[] = [];
  /** What the shopper has closed: only another message opens a popup again. */
  let closed: string[] = [];
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
    closed = closed.filter((id) => messages.some((message) => message.id === id));
  };
  const draw = () => {
    const shown = messages.some(({ id }) => !closed.includes(id)) ? messages : [];
    if (!placeHost(host, page)) return;
    render(
      <LimitMessages
        messages={shown}
        look={`messages ${branding.theme} ${branding.displayType}`}
        poweredBy={poweredBy}
        closeLabel={facts.words.close}
        onContact={({ limitId }) => send('contacts', limitId)}
        onClose={isPopup && close}
      />,
      place,
    );
    watch([...place.querySelectorAll('.message')], shown);
  };
  const close = () => {
    closed = messages.map(({ id }) => id);
    update();
  };
  const update = () => {
    // Nothing of ours is an error of the page.
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
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && isPopup && close());
  update();
  return update;
}

function ignore(): void {}
