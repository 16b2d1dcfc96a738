// The cells of the table: every row on every theme and width, inline and as a popup; which of them a theme cannot have,
// and what must be seen in the others.
import type { NotificationTrigger } from '@purchase-limits/domain/limit';
import type { DisplayType } from '@purchase-limits/domain/storefront-settings';
import { CHECKOUT_ROWS } from './checkout-rows.js';
import type { Row, Seen, Step } from './row.js';
import { ROWS } from './table.js';
import type { Theme } from './themes.js';

export const WIDTHS = [1280, 390];
const DISPLAYS: DisplayType[] = ['inline', 'popup'];

export type Cell = { theme: Theme; width: number; display: DisplayType; row: Row };

/** All of these themes. `CONFORMANCE_BLOCK=off`: on pages where the merchant has not placed our block. */
export function allCells(themes: readonly Theme[]): Cell[] {
  const isBlockOff = process.env.CONFORMANCE_BLOCK === 'off';
  const all = [...ROWS, ...CHECKOUT_ROWS];
  const rows = isBlockOff
    ? all.filter(({ isWithoutBlock }) => !isWithoutBlock).map((row) => ({ ...row, isWithoutBlock: true }))
    : all;
  return themes
    .flatMap((theme) =>
      DISPLAYS.flatMap((display) => WIDTHS.flatMap((width) => rows.map((row) => ({ theme, width, display, row })))),
    )
    .filter(
      ({ theme, width, display, row }) =>
        (theme.width ?? width) === width &&
        (!row.isWalkedOnce || (width === WIDTHS[0] && display === DISPLAYS[0])) &&
        (display === 'popup' || row.steps.every((step) => step.do !== 'close the popup')) &&
        // Where the browser sends no form, no page is loaded for it.
        (theme.afterAdd === 'cart page' || row.steps.every((step) => step.do !== 'add and come back')),
    );
}

/** The part that the theme does not have, or that could not be found; null: a shopper can do all of the row's steps. */
export function reasonToLeaveOut({ theme, row }: Cell): string | null {
  if (row.checkout && row.page === 'product' && !theme.hasBuyItNow) return 'no button to buy it now';
  return row.steps.map((step) => missingFor(theme, step)).find((part) => part !== null) ?? null;
}

function missingFor({ drawer, afterAdd, chooseVariant, quickView }: Theme, step: Step): string | null {
  const unless = (part: unknown, name: string) => (part ? null : name);
  switch (step.do) {
    case 'variant':
      return unless(chooseVariant, 'no choice of a variant');
    case 'quick view':
      return unless(quickView, 'no quick view with a quantity');
    case 'open drawer':
    case 'replace the drawer':
      return unless(drawer?.open, 'no drawer that opens by the button of the cart');
    case 'close drawer':
      // Where nothing opens after an add, there is nothing to close.
      return unless(afterAdd === 'nothing' || drawer?.close, 'no drawer that can be closed');
    case 'drawer quantity':
      return unless(drawer?.quantity, 'no quantity in the drawer');
    case 'drawer remove':
      return unless(drawer?.remove, 'no button in the drawer that removes a line');
    default:
      return null;
  }
}

/** What must be seen in the end. Where an add opens no drawer, the shopper is on the cart page next, or stays. */
export function seenIn({ theme, row }: Cell, trigger: NotificationTrigger): Seen {
  const seen = row.seen[trigger] ?? 'nothing';
  const isAfterAdd = ['add', 'choose and add'].includes(row.steps.at(-1)?.do ?? '');
  if (!isAfterAdd || theme.afterAdd === 'drawer' || !seen.endsWith('drawer')) return seen;
  if (theme.afterAdd === 'cart page') return seen.replace('drawer', 'cart') as Seen;
  return seen === 'drawer' && !trigger.endsWith('cart_page') ? 'form' : 'nothing';
}

/** A drawer may be a modal dialog, in which messages are inline. */
export function placesOf({ theme, display, row }: Cell, place: string): string[] {
  // On a theme that we do not know, our block may stand anywhere on the page.
  const inline = theme.inStore && !row.isWithoutBlock ? [place, 'block'] : [place];
  if (display === 'inline' || (place === 'form' && !row.isActed)) return inline;
  return place === 'drawer' ? ['popup', place] : ['popup'];
}

export function titleOf({ theme, width, display, row }: Cell): string {
  return `${theme.name}, ${width}, ${display}, ${row.page}: ${row.event} (${row.inCart} in the cart)`;
}
