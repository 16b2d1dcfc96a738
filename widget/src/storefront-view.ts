// Shows messages on a page of the storefront, and counts what was seen.
import type { ShownMessage } from '@purchase-limits/domain/showing';
import type { Counting } from './counting.js';
import { createGrowth } from './growth.js';
import { loadOnce } from './load-once.js';
import { inOrder, withoutRepeats } from './message-order.js';
import { needDetails, toMessage } from './message-text.js';
import { textsIn, type Details, type Message } from './message.js';
import { createMessageView } from './message-view.js';
import type { Page, Where } from './page.js';
import { placeHost } from './place-host.js';
import type { Help } from './quantity-help.js';
import { withoutSaid } from './theme-errors.js';

export { blockAround } from './place-host.js';

/** Later, a shopper is doing something else. */
const ANSWER_MS = 2_000;

/** What has changed within that time, a shopper who was away meanwhile reads at the next page. */
const AWAY_MS = 30_000;

/** Renders messages in their current place on the page. */
export type View = (messages: ShownMessage[], where: Where) => Promise<void>;

export async function createView(page: Page): Promise<View> {
  const { settings, facts } = page;
  const { branding, poweredBy } = settings;
  let counting: Counting | undefined;
  // Nothing waits for it: a message is seen for a second before there is something to send.
  const loadsCounting = import('./counting.js')
    .then(({ createCounting }) => (counting = createCounting(page, () => where)))
    .catch(ignore);
  const loadsPopup = branding.displayType === 'popup' && import('./popup.js').then(({ createPopup }) => createPopup);
  // Without it a message has what it inherits.
  const look = branding.theme === 'theme' && (await import('./theme-look.js').catch(ignore))?.look;
  const view = createMessageView<Message>(branding, look);
  const grow = createGrowth(page, view.host, view.place);
  let wanted: ShownMessage[] = [];
  let where: Where = {};
  let details: Details | undefined;
  let help: Help | undefined;
  let isNew = true;
  let texts: { of?: ShownMessage[]; all: Message[] } = { all: [] };

  const draw = async () => {
    // Its room is there from the start: what comes later would move the page.
    if (poweredBy) await loadPoweredBy().catch(ignore);
    if (needDetails(wanted, page)) details = await loadDetails();
    // Messages do not wait for it.
    const isCart = where.checkout || facts.kind === 'cart';
    const canHelp = (isCart || where.chosen) && !settings.withoutHelp;
    if (canHelp && wanted[0] && !help) loadHelp().then(redraw, ignore);
    const hints = !wanted[0] && !isCart && where.line ? await hintsAt(where) : [];
    const popup = !hints[0] && (facts.kind === 'cart' || page.hasActed) && !where.checkout?.closest('dialog') && popups;
    if (texts.of !== wanted) {
      const all = inOrder(wanted).map((one) => toMessage(one, page, details));
      texts = { of: wanted, all: withoutRepeats(all) };
    }
    let shown = withoutSaid([...hints, ...texts.all], view.host);
    if (details) shown = details.fold(shown);
    if (popup) shown = popup.open(shown);
    else if (popups) popups.leave();
    if (!popup) shown = placeHost(view.host, where) ? shown : [];
    else if (shown[0]) popup.stand(where);
    const elements = view.draw(shown, {
      ...details,
      ...popup,
      heading: shown.filter(({ holds }) => !holds).length > 1 && textsIn(page).heading,
      offer: canHelp && help ? help.offerFor(wanted, shown, where, !!isCart) : undefined,
    });
    help?.mark(where, isCart || !canHelp ? [] : shown);
    if (popup) popup.place();
    // Before anything asks where something is: the browser would count as a shift what was never painted.
    grow();
    if (isNew && shown[0] && !hints[0] && where.form && !popup) bringIntoView(view.host, page);
    isNew = !shown[0] || !!hints[0];
    counting?.look(elements, shown);
  };
  const loadPoweredBy = loadOnce([], async () => {
    (await import('./powered-by.js')).addPoweredBy(view, branding);
  });
  const loadDetails = loadOnce(['details'], async () => {
    const { createDetails, css } = await import('./message-details.js');
    view.addStyle(css);
    return createDetails(page, { onContact, onUnfold: redraw });
  });
  const loadHints = loadOnce(['hints'], async () => {
    const { createHints, css } = await import('./hints.js');
    view.addStyle(css);
    details ??= await loadDetails();
    return createHints(page, (shown, of) => toMessage(shown, of, details));
  });
  // Without them, what shows no more still has to go.
  const hintsAt = (at: Where) => (settings.hints ? loadHints().then((write) => write(at)) : none()).catch(none);
  const onContact = ({ limitId }: Message) => void loadsCounting.then((counts) => counts?.contact(limitId));
  const loadHelp = loadOnce(['help', 'fields'], async () => {
    const { createHelp } = await import('./quantity-help.js');
    help = createHelp(page, view);
    isNew = true;
  });
  const redraw = () => draw().catch(ignore);
  const popups = loadsPopup && (await loadsPopup)(view, facts.words.close, redraw);
  // Screen readers announce changes of a live region that exists already, so the region is drawn first.
  view.draw([]);
  placeHost(view.host, where);
  renewOnReturn(page);
  return (messages, at) => {
    wanted = messages;
    where = at;
    return draw();
  };
}

function renewOnReturn(page: Page): void {
  let hiddenAt = 0;
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) hiddenAt = performance.now();
    else if (performance.now() - hiddenAt > AWAY_MS)
      import('./renew.js').then(({ renew }) => renew(page)).catch(ignore);
  });
}

/** Once for each time that something shows: the answer to a touch is no use below a phone's screen. */
function bringIntoView(host: HTMLElement, { touchedAt }: Page): void {
  const { top, bottom } = host.getBoundingClientRect();
  if (!(performance.now() - touchedAt! < ANSWER_MS) || !(bottom > innerHeight || top < 0)) return;
  const isStill = matchMedia('(prefers-reduced-motion:reduce)').matches;
  host.scrollIntoView({ block: 'nearest', behavior: isStill ? 'auto' : 'smooth' });
}

const none = async (): Promise<Message[]> => [];

function ignore(): undefined {}
