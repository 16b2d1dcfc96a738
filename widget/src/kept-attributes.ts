// Attributes of the theme's fields that are changed for a while, and put back exactly.
import { findAll, setAttribute } from './page-parts.js';

/** On a changed field: of each attribute what it was, and what it is. A copy that the theme makes has it too. */
const KEPT = 'data-purchase-limits-field';

/** What an attribute becomes, by what the theme has there. */
export type Change = (own: string | null) => string | null;
type Kept = Record<string, [was: string | null, is: string | null]>;

/** Changes these attributes of the field, and gives every other one its own back. */
export function changeAttributes(field: Element | undefined, changes: Record<string, Change>): void {
  for (const other of findAll(`[${KEPT}]`)) if (other !== field) apply(other, {});
  if (field) apply(field, changes);
}

/** What the theme has there. */
export function ownAttribute(field: Element, name: string): string | null {
  const now = field.getAttribute(name);
  const [was, is] = keptOf(field)[name] ?? [now, now];
  // What was written since is the theme's.
  return now === is ? was : now;
}

function apply(field: Element, changes: Record<string, Change>): void {
  const kept = keptOf(field);
  for (const name of Object.keys({ ...kept, ...changes })) {
    const own = ownAttribute(field, name);
    const value = changes[name] ? changes[name](own) : own;
    setAttribute(field, name, value);
    if (value === own) delete kept[name];
    else kept[name] = [own, value];
  }
  setAttribute(field, KEPT, Object.keys(kept)[0] ? JSON.stringify(kept) : null);
}

const keptOf = (field: Element) => JSON.parse(field.getAttribute(KEPT) ?? '{}') as Kept;
