// Shows messages on a page of the storefront, and counts what was seen.
import type { ShownMessage } from '@purchase-limits/domain/showing';
import { createGrowth } from './growth.js';
import type { Send } from './impression-sender.js';
import { loadOnce } from './load-once.js';
import { needDetails, toMessage } from './message-text.js';
import type { Details, Message } from './message.js';
import { createMessageView } from './message-view.js';
import type { Page, Where } from './page.js';
import { quantityField } from './page-parts.js';
import { placeHost } from './place-host.js';
import type { Help } from './quantity-help.js';
import { watchVisible } from './visible-messages.js';

export { blockAround } from './place-host.js';

/** Later, a shopper is doing something else. */
const ANSWER_MS = 2_000;

/** Renders messages in their current place on the page. */
export type View = (messages: ShownMessage[], where: Where) => Promise<void>;

export async function createView(page: Page): Promise<View> {
  const { settings, facts } = page;
  const { branding, poweredBy } = settings;
  // Nothing waits for it: a message is seen for a second before there is something to send.
  const sending = import('./impression-sender.js').then(
    ({ createSender }) => createSender(settings, !!facts.customer),
    () => () => {},
  );
  const send: Send = async (...seen) => (await sending)(...seen);
  const watch = watchVisible(({ limitId, kind }) => send('impressions', limitId, kind));
  const view = createMessageView<Message>(branding, poweredBy);
  const grow = createGrowth(page, view.host, view.place);
  let wanted: ShownMessage[] = [];
  let where: Where = {};
  let details: Details | undefined;
  let help: Help | undefined;
  let isNew = true;
  let texts: { of?: ShownMessage[]; all: Message[] } = { all: [] };

  const draw = async () => {
    if (needDetails(wanted, page)) details = await loadDetails();
    // Messages do not wait for it.
    const canHelp = where.judgeAt && !where.checkout && facts.kind !== 'cart' && !settings.withoutHelp;
    if (canHelp && wanted[0] && !help) loadHelp().then(redraw, ignore);
    const popup = (facts.kind === 'cart' || page.hasActed) && !where.checkout?.closest('dialog') && popups;
    if (texts.of !== wanted) texts = { of: wanted, all: wanted.map((one) => toMessage(one, page, details)) };
    let shown = details ? details.fold(texts.all) : texts.all;
    if (popup) shown = popup.open(shown);
    else if (popups) popups.leave();
    if (!placeHost(view.host, where, popup)) shown = [];
    const isHelped = canHelp && shown[0];
    const elements = view.draw(shown, { ...details, ...popup, offer: isHelped && help?.offer(wanted, where) });
    help?.mark(where.form && quantityField(where.form), isHelped ? shown.map(({ text }) => text).join(' ') : '');
    if (popup) popup.place();
    // Before anything asks where something is: the browser would count as a shift what was never painted.
    grow();
    if (isNew && shown[0] && where.form && !popup) bringIntoView(view.host, page);
    isNew = !shown[0];
    watch(elements, shown);
  };
  const loadDetails = loadOnce(async () => {
    const { createDetails, css } = await import('./message-details.js');
    view.addStyle(css);
    return createDetails(page, { onContact: ({ limitId }) => send('contacts', limitId), onUnfold: redraw });
  });
  const loadHelp = loadOnce(async () => {
    const { createHelp } = await import('./quantity-help.js');
    help = createHelp(page, view);
    isNew = true;
  });
  const redraw = () => draw().catch(ignore);
  const popups =
    branding.displayType === 'popup' && (await import('./popup.js')).createPopup(view, facts.words.close, redraw);
  // Screen readers announce changes of a live region that exists already, so the region is drawn first.
  view.draw([]);
  placeHost(view.host, where, false);
  return (messages, at) => {
    wanted = messages;
    where = at;
    return draw();
  };
}

/** Once for each time that something shows: the answer to a touch is no use below a phone's screen. */
function bringIntoView(host: HTMLElement, { touchedAt }: Page): void {
  const { top, bottom } = host.getBoundingClientRect();
  if (!(performance.now() - touchedAt! < ANSWER_MS) || !(bottom > innerHeight || top < 0)) return;
  const isStill = matchMedia('(prefers-reduced-motion:reduce)').matches;
  host.scrollIntoView({ block: 'nearest', behavior: isStill ? 'auto' : 'smooth' });
}

function ignore(): void {}
