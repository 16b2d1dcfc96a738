// The widget where a limit can apply: checks the cart with the rulebook. Fetches the renderer when there is a message
// to show.
import { compileSmallRulebook, type PresentCart } from '@purchase-limits/domain/evaluate';
import { messagesToShow, type PageView, type ShownMessage } from '@purchase-limits/domain/showing';
import type { StorefrontSettings } from '@purchase-limits/domain/storefront-settings';
import { chosenLine, presentCart, unknownIn } from './cart-lines.js';
import { loadOnce } from './load-once.js';
import type { Page, Where } from './page.js';
import { addButton, checkoutInUse, fieldOf, formAround, formInUse, quantityOf } from './page-parts.js';

/**
 * How often the page is looked at: themes replace their parts, open drawers and set quantities without any event. Five
 * looks a second cost less than an observer of everything that changes.
 */
const LOOK_MS = 200;
/** After so many looks without an act of the shopper's, one of five is enough. */
const BUSY_LOOKS = 15;
const ACTS = ['click', 'input', 'keydown', 'scroll', 'visibilitychange'];
/** The page that a shopper adds from, where the theme loads a page for it. */
const ADDED_FROM = 'purchase-limits-at';
/** A change of the form within this time after a touch is the shopper's. */
const ACT_MS = 1_000;
/** A theme that announces an add tells it twice, with its request's answer and, within this time, with its promise. */
const TOLD_AGAIN_MS = 3_000;

/** Shows the page's messages, and returns a function to call whenever `page` has changed. */
export function start(page: Page): () => void {
  const { settings, facts } = page;
  let messages: ShownMessage[] = [];
  let cart: PresentCart;
  /** Whether a checkout button had to be made unavailable on this page view. */
  let isHeld: unknown;
  let isDrawn: unknown = settings.fieldsOnly || settings.hints;
  let where: Where = {};
  let touched = page.touched && formAround(page.touched);
  // The state before the touch that loaded the judge is unknown; unless it was an add, it counts as an action.
  if (touched && !addButton(touched)!.contains(page.touched!)) page.hasActed = true;
  let adds = 0;
  let addedAt: number | undefined;
  let isAfterAdd = false;
  let before = '';
  let chosen: string | undefined;

  const loadView = settings.fieldsOnly
    ? loadOnce(['fields'], async () => (await import('./quantity-fields.js')).createFields(page))
    : loadOnce(firstParts(settings), async () => (await import('./storefront-view.js')).createView(page));
  const loadCheckout = loadOnce(['checkout'], async () => (await import('./checkout-buttons.js')).createCheckout(page));
  const loadLearner = loadOnce(['facts'], async () => (await import('./learn-facts.js')).createLearner(page));
  const judge = () => {
    // A cart that is not known yet is not an empty one.
    if (facts.cart[0] && !page.cart) return;
    const { form } = where;
    const line = form && chosenLine(page, form);
    cart = presentCart(page);
    const place = placeOf(page, where);
    const view = { place, chosen: isAfterAdd ? undefined : line, hasActed: page.hasActed!, hasAdded: page.adds > 0 };
    const rulebook = (page.rulebook ??= compileSmallRulebook(page.limits, settings));
    messages = messagesToShow(rulebook, page.limits, view, cart);
    where = { ...where, cart, line, chosen: view.chosen };
    isHeld ||=
      settings.disableCheckoutButton &&
      (rulebook.judge(cart)[0] || (line && rulebook.judge({ ...cart, lines: [line] })[0]));
  };
  const draw = async () => {
    if (messages[0]) isDrawn = true;
    if (isDrawn) await (await loadView())(messages, where);
    if (isHeld) (await loadCheckout())(cart, messages);
  };
  const learn = async (unknown = unknownIn(page, where.form)) => unknown && (await loadLearner())(unknown);
  const update = () => {
    learn().catch(ignore).then(judge).then(draw).catch(ignore);
  };
  const look = () => {
    if (document.hidden) return;
    const at = performance.now();
    const form = formInUse(touched, facts);
    where = { ...where, form, checkout: checkoutInUse() };
    const now = form && [fieldOf(form, 'id'), fieldOf(form, 'selling_plan'), quantityOf(form)].join();
    if (page.adds !== adds) {
      adds = page.adds;
      page.hasActed = true;
      // Told again: what the shopper has chosen in between is no longer what was added.
      isAfterAdd ||= !(page.touchedAt! > addedAt! && at - addedAt! < TOLD_AGAIN_MS);
      addedAt = at;
    } else if (chosen && now !== chosen && at - page.touchedAt! < ACT_MS) {
      page.hasActed = true;
      isAfterAdd = false;
    }
    chosen = now;
    if (page.isStale) return;
    const state = [now, isAfterAdd, page.hasActed, !where.checkout, page.reads].join();
    if (state !== before) update();
    // The theme may have replaced their part of the page.
    else if (isHeld || messages[0]) draw().catch(ignore);
    before = state;
  };

  if (swapStored('') === location.pathname) page.adds++;
  addEventListener('submit', ({ target, defaultPrevented }) => {
    if (!defaultPrevented && target === where.form) swapStored(location.pathname);
  });
  onTouch((form, isAct, isAdd) => {
    touched = form;
    // What changes after an add is the theme's doing: many set the quantity back.
    if (isAdd) delete page.touchedAt;
    else if (isAct) page.touchedAt = performance.now();
    setTimeout(look);
  });
  return keepLooking(look);
}

/**
 * Looks from the first frame on, less often while nobody does anything; returns a function that looks at once. Earlier,
 * a look would be what lays the page out, and its first paint would have waited for the widget.
 */
function keepLooking(look: () => void): () => void {
  let looks = 0;
  let isPainted = false;
  const wake = () => {
    looks = 0;
  };
  for (const act of ACTS) addEventListener(act, wake, true);
  requestAnimationFrame(() =>
    setTimeout(() => {
      isPainted = true;
      setInterval(() => {
        if (looks++ < BUSY_LOOKS || looks % 5 === 0) look();
      }, LOOK_MS);
      look();
    }),
  );
  return () => {
    wake();
    if (isPainted) look();
  };
}

function placeOf({ facts }: Page, { checkout, form }: Where): PageView['place'] {
  if (checkout || facts.kind === 'cart') return 'cart';
  return form ? 'form' : 'none';
}

/** Tells which form is touched, whether by the shopper and otherwise than to add, and whether to add. */
function onTouch(touch: (form: HTMLFormElement, isAct: boolean, isAdd: boolean) => void): void {
  for (const type of ['input', 'change', 'click'])
    document.addEventListener(
      type,
      ({ target, isTrusted }) => {
        const form = target instanceof Element && formAround(target);
        if (!form) return;
        const isAdd = addButton(form)!.contains(target);
        touch(form, isTrusted && !isAdd, isAdd);
      },
      true,
    );
}

/** Keeps the path that a shopper adds from, and returns the one of before. */
function swapStored(path: string): string | undefined {
  try {
    const before = sessionStorage[ADDED_FROM];
    sessionStorage[ADDED_FROM] = path;
    return before;
  } catch {
    // Without storage the page is a new one.
    return undefined;
  }
}

/** An error of the widget must not become one of the page. */
function ignore(): void {}

/** What the first message needs. */
function firstParts({ branding: { theme, displayType }, poweredBy }: StorefrontSettings) {
  return [
    'messages',
    'sender',
    theme === 'theme' && 'look',
    displayType === 'popup' && 'popup',
    poweredBy && 'powered-by',
  ];
}
