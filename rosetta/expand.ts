// From the short form of a source file to cases that every judge reads (rules §2).
import type { Rule, ShortCase, ShortLimit, ShortLines } from './source-file.js';

const NOW = '2026-11-25T10:00:00Z';
const SHOP = { currency: 'USD', weightUnit: 'kg' };

export type ExpectedViolation = { limitId: string; kind: string; subject: string };
export type FullCase = {
  name: string;
  now: string;
  shop: object;
  limits: { id: string }[];
  cart: { lines: object[] };
  customer: object | null;
  expect: { allowed: boolean; violations: ExpectedViolation[] };
};

export function expandCase(name: string, rule: Rule, one: ShortCase): FullCase {
  const { now = NOW, country, cart, customer, email, bought, broken } = one;
  const violations = Object.keys(broken).map(violationOf);
  return {
    name,
    now,
    shop: { ...SHOP, ...rule.shop },
    limits: rule.limits.map(expandLimit),
    ...(country && { country }),
    cart: { lines: expandLines(cart, rule), ...(email && { email }) },
    customer: customer ? { id: 'customer', tags: [], ...customer } : null,
    ...(bought && {
      purchases: bought.map(({ cart: lines, ...order }) => ({ ...order, lines: expandLines(lines, rule) })),
    }),
    expect: { allowed: violations.length === 0, violations },
  };
}

/** `max mug` is of the first limit, `L2 max mug` of the second. */
export function violationOf(key: string): ExpectedViolation {
  const parts = key.split(' ');
  const [limitId, kind, subject] = parts.length === 2 ? ['L1', ...parts] : parts;
  if (parts.length > 3 || !limitId || !kind || !subject) throw new Error(`“${key}” is no limit, kind and subject`);
  return { limitId, kind, subject };
}

function expandLines(cart: ShortLines, { catalog }: Rule): object[] {
  const all = Object.entries(cart).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => ({
      key,
      facts: typeof one === 'number' ? { quantity: one } : one,
    })),
  );
  return all.map(({ key, facts }, index) => {
    const { productId, variantId } = idsOf(key);
    const usual = { quantity: 1, price: '10.00', grams: 500, vendor: 'Acme', tags: [], collectionIds: [] };
    return {
      id: `line ${index + 1}`,
      productId,
      variantId: variantId ?? `${productId}-only`,
      ...usual,
      title: productId,
      ...catalog[productId],
      ...facts,
    };
  });
}

function idsOf(key: string): { productId: string; variantId?: string } {
  const [productId, variant] = key.split('/') as [string, string?];
  return { productId, ...(variant && { variantId: `${productId}-${variant}` }) };
}

function expandLimit({ products, targets, customerTags, exclusions, ...rest }: ShortLimit, index: number) {
  return {
    id: `L${index + 1}`,
    ...rest,
    ...(products && { products: expandSelection(products) }),
    ...(targets && { targets: expandSelection(targets) }),
    ...(customerTags && {
      customerTags: customerTags === 'all' ? { kind: 'all' } : { kind: 'specific', tags: customerTags },
    }),
    ...(exclusions && {
      exclusions: {
        ...exclusions,
        ...(exclusions.products && { products: exclusions.products.map((productId) => ({ productId })) }),
      },
    }),
  };
}

/** Variants of one product are one item. */
function expandSelection(selection: NonNullable<ShortLimit['products']>): object {
  if (selection === 'all') return { kind: 'all' };
  if (!Array.isArray(selection)) return selection;
  const items = new Map<string, { productId: string; variantIds?: string[] }>();
  for (const { productId, variantId } of selection.map(idsOf)) {
    const item = items.get(productId) ?? { productId };
    items.set(productId, variantId ? { ...item, variantIds: [...(item.variantIds ?? []), variantId] } : item);
  }
  return { kind: 'specific', items: [...items.values()] };
}
