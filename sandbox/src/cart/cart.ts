// The rules of the cart, without storage: adding and changing lines, and what the shop refuses.
import { createHash } from 'node:crypto';
import type { Catalog } from '../catalog/catalog.js';
import type { Product, Variant } from '../catalog/product.js';
import { findSellingPlan } from '../catalog/selling-plans.js';

/** `sellingPlanId`: by which it is bought again and again; absent: once. */
export type CartLine = {
  variantId: number;
  quantity: number;
  properties: Record<string, string>;
  sellingPlanId?: number;
};
export type Cart = {
  token: string;
  lines: CartLine[];
  note: string;
  attributes: Record<string, string>;
  /** As the shopper entered it, so perhaps none that the store knows. */
  discountCode: string | null;
};
export type AddedItem = { id: unknown; quantity?: unknown; properties?: unknown; selling_plan?: unknown };
export type ChangeRequest = { id?: unknown; line?: unknown; quantity?: unknown; properties?: unknown };

/** A refusal as the Ajax API answers it. `lines` is set when the cart changes in spite of the refusal. */
export class CartError extends Error {
  constructor(
    readonly status: number,
    readonly title: string,
    readonly description: string,
    readonly lines?: CartLine[],
  ) {
    super(description);
  }

  toAnswer() {
    return {
      status: this.status === 400 ? 'bad_request' : this.status,
      message: this.title,
      description: this.description,
    };
  }
}

function badRequest(message: string): CartError {
  return new CartError(400, message, message);
}

/** Themes show `message` or `description`: both say it. */
function outOfStock(description: string, lines?: CartLine[]): CartError {
  return new CartError(422, description, description, lines);
}

/** Lines of the same variant with the same properties, bought in the same way, share a key. */
export function keyOf({ variantId, properties, sellingPlanId }: CartLine): string {
  const hash = createHash('md5').update(JSON.stringify(Object.entries(properties).sort()));
  if (sellingPlanId !== undefined) hash.update(String(sellingPlanId));
  return `${variantId}:${hash.digest('hex')}`;
}

export function addItems(
  lines: CartLine[],
  items: AddedItem[],
  catalog: Catalog,
): { lines: CartLine[]; added: CartLine[] } {
  if (items.length === 0) throw badRequest('Required parameter missing or invalid: items');
  const next = structuredClone(lines);
  const added: CartLine[] = [];
  for (const item of items) {
    const variant = findVariant(item.id, catalog);
    if (!variant) throw new CartError(404, 'Cart Error', 'Cannot find variant');
    const quantity = item.quantity === undefined || item.quantity === '' ? 1 : toQuantity(item.quantity);
    if (quantity < 1) throw new CartError(422, 'Cart Error', 'Quantity must be 1 or greater');
    const remaining = remainingInventory(variant, next);
    if (remaining <= 0) throw outOfStock(fullMessage(variant, catalog));
    const available = Math.min(remaining, quantity);
    const wanted: CartLine = {
      variantId: variant.id,
      quantity: available,
      properties: toProperties(item.properties),
      ...planOf(item, catalog.productById.get(variant.productId)!),
    };
    const existing = next.find((line) => keyOf(line) === keyOf(wanted));
    if (existing) existing.quantity += available;
    else next.unshift(wanted);
    added.push(existing ?? wanted);
    if (available < quantity) {
      const description = `Only ${available} items were added to your cart due to availability.`;
      throw outOfStock(description, next);
    }
  }
  return { lines: next, added };
}

function planOf({ selling_plan: id }: AddedItem, product: Product): Pick<CartLine, 'sellingPlanId'> {
  if (id === undefined || id === null || id === '') return {};
  const plan = findSellingPlan(product, id);
  if (!plan) throw new CartError(422, 'Cart Error', 'Cannot find selling plan');
  return { sellingPlanId: plan.id };
}

export function changeLine(lines: CartLine[], change: ChangeRequest, catalog: Catalog): CartLine[] {
  const next = structuredClone(lines);
  const index = findLine(next, change);
  const line = next[index];
  if (!line) throw badRequest('no valid id or line parameter');
  const quantity = change.quantity === undefined ? line.quantity : toQuantity(change.quantity);
  if (change.properties !== undefined) line.properties = toProperties(change.properties);
  assertInventory(line.variantId, next, quantity - line.quantity, catalog);
  line.quantity = quantity;
  return withoutEmpty(mergeEqualLines(next));
}

/** Quantities by line key or variant id, or by position; a variant that is not in the cart yet is added. */
export function updateLines(lines: CartLine[], updates: unknown, catalog: Catalog): CartLine[] {
  const next = structuredClone(lines);
  for (const [id, wanted] of Object.entries(updatesById(updates, lines))) {
    const quantity = toQuantity(wanted);
    const line = next.find((each) => keyOf(each) === id || String(each.variantId) === id);
    if (line) {
      line.quantity = quantity;
      continue;
    }
    const variant = findVariant(id, catalog);
    if (!variant) throw new CartError(404, 'Cart Error', 'Cannot find variant');
    if (quantity > 0) next.unshift({ variantId: variant.id, quantity, properties: {} });
  }
  return withoutEmpty(next);
}

/** An array of quantities is in the order of the lines; quantities for lines that do not exist are ignored. */
function updatesById(updates: unknown, lines: CartLine[]): Record<string, unknown> {
  if (!Array.isArray(updates)) return (updates ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    lines.slice(0, updates.length).map((line, index) => [keyOf(line), updates[index] as unknown]),
  );
}

export function toProperties(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  const filled = Object.entries(value).filter(([, text]) => text !== null && text !== '');
  return Object.fromEntries(filled.map(([name, text]) => [name, String(text)]));
}

function findLine(lines: CartLine[], { id, line }: ChangeRequest): number {
  if (line !== undefined) return Number(line) - 1;
  if (id === undefined || id === null) return -1;
  return lines.findIndex((each) => keyOf(each) === String(id) || String(each.variantId) === String(id));
}

function findVariant(id: unknown, catalog: Catalog): Variant | undefined {
  return catalog.variantById.get(Number(id));
}

function toQuantity(value: unknown): number {
  const quantity = Number(value);
  if (!Number.isInteger(quantity) || quantity < 0 || quantity > 1_000_000)
    throw new CartError(422, 'Cart Error', 'Quantity must be a whole number');
  return quantity;
}

function remainingInventory(variant: Variant, lines: CartLine[]): number {
  if (variant.inventory === null) return Number.POSITIVE_INFINITY;
  const inCart = lines.filter((line) => line.variantId === variant.id).reduce((sum, line) => sum + line.quantity, 0);
  return variant.inventory - inCart;
}

function assertInventory(variantId: number, lines: CartLine[], more: number, catalog: Catalog): void {
  const variant = catalog.variantById.get(variantId);
  if (variant && more > remainingInventory(variant, lines)) throw outOfStock(fullMessage(variant, catalog));
}

function fullMessage(variant: Variant, catalog: Catalog): string {
  const title = `${catalog.productById.get(variant.productId)!.title} - ${variant.title}`;
  return variant.inventory === 0
    ? `The product '${title}' is already sold out.`
    : 'The maximum quantity of this item is already in your cart.';
}

function mergeEqualLines(lines: CartLine[]): CartLine[] {
  const byKey = new Map<string, CartLine>();
  for (const line of lines) {
    const equal = byKey.get(keyOf(line));
    if (equal) equal.quantity += line.quantity;
    else byKey.set(keyOf(line), line);
  }
  return [...byKey.values()];
}

function withoutEmpty(lines: CartLine[]): CartLine[] {
  return lines.filter(({ quantity }) => quantity > 0);
}
