// A chosen product in a list: its handle or id, and in parentheses the ids of its variants where only some are chosen.
import type { ProductItem } from '@purchase-limits/domain/limit';

const WITH_VARIANTS = /^([^(]*)\((\d+(?: *[;,] *\d+)*)\)$/;
const DIGITS = /^\d+$/;

/** `hoodie (41; 42)` is the product `hoodie` with two of its variants. */
export function productItemOf(item: string): { reference: string; variantIds?: string[] } {
  const [, reference, variants] = WITH_VARIANTS.exec(item) ?? [];
  if (reference === undefined || variants === undefined) return { reference: item };
  return { reference: reference.trim(), variantIds: variants.split(/[;,]/).map((id) => id.trim()) };
}

/** The item as a text; null: its variants can't be written so. */
export function productItemText(reference: string, { variantIds }: ProductItem): string | null {
  if (!variantIds) return reference;
  if (variantIds.length === 0 || !variantIds.every((id) => DIGITS.test(id))) return null;
  return `${reference} (${variantIds.join('; ')})`;
}
