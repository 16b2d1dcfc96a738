// Shows why the checkout buttons are disabled next to them, unless a message there already does.
import type { Violation } from '@purchase-limits/domain/evaluate';
import type { ShownMessage } from '@purchase-limits/domain/showing';
import { loadOnce } from './load-once.js';
import type { Page } from './page.js';
import { findAll, isUsable, LAYER } from './page-parts.js';
import type { View } from './storefront-view.js';

/** `describe` links the texts to the button for assistive technology. */
export type Held = { button: HTMLElement; reasons: Violation[]; describe: (text: string) => void };
type List = { draw: View; host?: HTMLElement; key?: string; drawn: ShownMessage[] };
/** What says something, and the ids of what it says. */
type Said = { host: HTMLElement; ids: string[] };

const NEAR_PX = 200;
const idOf = ({ limitId, kind, subject }: Violation) => limitId + kind + subject;

export function createReasons(page: Page): (held: Held[], messages: ShownMessage[]) => void {
  /** The first is that of the first button that needs one, and so on. */
  const lists: List[] = [];
  let isDrawing = false;
  // Named one by one: a module that is asked for as a whole gets an object of its exports.
  const loadView = loadOnce(['messages'], async () => {
    const { blockAround, createView } = await import('./storefront-view.js');
    return { blockAround, createView };
  });

  const draw = async (list: List, button: Element, reasons: Violation[]) => {
    const { blockAround } = await loadView();
    // Satisfied limits aren't impressions, and neither are reasons.
    const wanted = reasons.map((reason) => ({ ...reason, holds: true }));
    const key = JSON.stringify(wanted);
    if (list.key !== key) Object.assign(list, { key, drawn: wanted });
    await list.draw(list.drawn, {
      place: (host) => {
        list.host = host;
        placeAbove(host, blockAround(button));
        return true;
      },
    });
  };
  const drawAll = async (held: Held[], messages: ShownMessage[]) => {
    const said: Said[] = findAll<HTMLElement>('purchase-limits:not([hidden],.popup)')
      .filter((host) => host.shadowRoot && !lists.some((list) => list.host === host))
      .map((host) => ({ host, ids: messages.map(idOf) }));
    let used = 0;
    for (const { button, reasons, describe } of held) {
      if (!isSeen(button)) continue;
      const near = said.filter(({ host }) => isNear(host, button));
      const rest = reasons.filter((reason) => !near.some(({ ids }) => ids.includes(idOf(reason))));
      if (rest.length > 0) {
        const list = (lists[used] ??= {
          draw: await (await loadView()).createView(ownPage(page, near.length === 0)),
          drawn: [],
        });
        used++;
        await draw(list, button, rest);
        if (list.host) near.push({ host: list.host, ids: rest.map(idOf) });
        said.push(...near.slice(-1));
      }
      describe(
        near.flatMap(({ host }) => findAll('.text', host.shadowRoot!).map((text) => text.textContent)).join(' '),
      );
    }
    for (const list of lists.slice(used)) list.host?.remove();
  };
  return (held, messages) => {
    if (isDrawing) return;
    isDrawing = true;
    drawAll(held, messages)
      // The next look tries again.
      .catch(() => {})
      .finally(() => (isDrawing = false));
  };
}

/** The page as the lists of reasons see it: never a popup, no button to contact, and folded as one. */
function ownPage(page: Page, isAlone: boolean): Page {
  const { settings, limits } = page;
  return Object.assign(Object.create(page) as Page, {
    foldsAll: true,
    settings: {
      ...settings,
      poweredBy: settings.poweredBy && isAlone,
      branding: { ...settings.branding, displayType: 'inline' },
    },
    // The texts may name the button, so it stays enabled; without an address it is not drawn.
    limits: limits.map((limit) => ({ ...limit, contactUs: { ...limit.contactUs, url: '' } })),
  });
}

/** Above the button, and above any messages there. */
function placeAbove(host: HTMLElement, block: Element): void {
  const before = block.previousElementSibling;
  const next = before !== host && before?.localName === host.localName ? before : block;
  if (host.nextElementSibling !== next) next.before(host);
}

/** For an inert button, its container is used. */
function isSeen(button: HTMLElement): boolean {
  const { top, bottom } = button.getBoundingClientRect();
  return bottom > top && isUsable(button.hasAttribute('inert') ? button.parentElement! : button);
}

/** Whether a shopper who looks at the button reads it: in the same layer, and not far above or below. */
function isNear(host: Element, button: Element): boolean {
  if (host.closest(LAYER) !== button.closest(LAYER)) return false;
  const one = host.getBoundingClientRect();
  const other = button.getBoundingClientRect();
  return one.top - other.bottom < NEAR_PX && other.top - one.bottom < NEAR_PX;
}
