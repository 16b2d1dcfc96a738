// Shows messages on a page of the storefront, closes them, and counts what was seen.
import type { ShownMessage } from '@purchase-limits/domain/showing';
import { createSender } from './impression-sender.js';
import { toMessages, type Message } from './message-text.js';
import { createMessageView } from './message-view.js';
import type { Page, Where } from './page.js';
import { placeHost, placePopup } from './place-host.js';
import { watchVisible } from './visible-messages.js';

/** Draws messages at their place on the page as it is now. */
export type View = (messages: ShownMessage[], where: Where) => void;

export function createView(page: Page): View {
  const { settings, facts } = page;
  const { branding, poweredBy } = settings;
  const send = createSender(settings);
  const watch = watchVisible(({ limitId, kind }) => send('impressions', limitId, kind));
  let wanted: ShownMessage[] = [];
  let where: Where = {};
  let shown: Message[] = [];
  let drawn = '';
  /** What the shopper has closed: it opens again when it was resolved and broken again. */
  let closed: string[] = [];
  /** Limits and kinds of which every subject shows. */
  const unfolded = new Set<string>();
  /** Where the focus was before it went into a popup. */
  let focused: Element | null = null;

  const close = () => {
    if (document.activeElement === view.host) (focused as HTMLElement | null)?.focus();
    closed = closed.concat(shown.map(({ id }) => id));
    draw(wanted, where);
  };
  const view = createMessageView<Message>({
    branding,
    poweredBy,
    closeLabel: facts.words.close,
    onContact: ({ limitId }) => send('contacts', limitId),
    onUnfold: ({ group }) => {
      unfolded.add(group);
      draw(wanted, where);
    },
    onClose: close,
  });
  const draw: View = (messages, at) => {
    wanted = messages;
    where = at;
    const all = toMessages(messages, page, unfolded);
    closed = closed.filter((id) => all.some((message) => message.id === id));
    const isPopup =
      branding.displayType === 'popup' &&
      (facts.kind === 'cart' || page.hasActed) &&
      !where.checkout?.closest('dialog');
    shown = isPopup ? all.filter(({ id }) => !closed.includes(id)) : all;
    if (!placeHost(view.host, where, isPopup)) shown = [];
    const text = JSON.stringify([shown, isPopup]);
    if (text !== drawn) watch(view.draw(shown, isPopup), shown);
    drawn = text;
    if (isPopup) placePopup(view.host);
  };
  document.addEventListener('focusin', ({ target }) => {
    if (target !== view.host) focused = target as Element;
  });
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !view.host.matches('.popup:not([hidden])')) return;
      // The popup alone: what is open behind it stays open.
      event.stopPropagation();
      event.preventDefault();
      close();
    },
    true,
  );
  // Screen readers announce changes of a live region that exists already, so the region is drawn first.
  view.draw([], false);
  placeHost(view.host, where, false);
  return draw;
}
