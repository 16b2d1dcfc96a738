import type { CartLine } from '@purchase-limits/domain/cart-line';
import type { FieldErrors } from '@purchase-limits/domain/validate-limit';
import type { TriedLine, TryLimitBody } from '@purchase-limits/contract/try-limit';
import type { VariantFacts } from '../../catalog/queries/get-variant-facts.js';

/** The lines of the cart and of earlier orders, by the path of their field. */
export function linesIn({ cart, purchases, sold }: TryLimitBody): [path: string, line: TriedLine][] {
  return [
    ...cart.lines.map((line, index): [string, TriedLine] => [`cart.lines.${index}`, line]),
    ...Object.entries({ purchases, sold }).flatMap(([name, orders]) =>
      orders.flatMap(({ lines }, order) =>
        lines.map((line, index): [string, TriedLine] => [`${name}.${order}.lines.${index}`, line]),
      ),
    ),
  ];
}

/** Whether what limits ask of the line is given with it. A type may be absent, as in requests from before. */
export function isComplete(line: TriedLine): boolean {
  const { price, total, grams, weight, title, vendor, tags, collectionIds } = line;
  const facts = [price ?? total, grams ?? weight, title, vendor, tags, collectionIds];
  return facts.every((fact) => fact !== undefined);
}

/** The name of a line that lacks facts and whose variant isn't in the catalog. */
export function unknownLines(body: TryLimitBody, catalog: ReadonlyMap<string, VariantFacts>): FieldErrors {
  const unknown = linesIn(body).filter(([, line]) => !isComplete(line) && !catalog.has(line.variantId));
  return Object.fromEntries(unknown.map(([path]) => [`${path}.variantId`, 'This variant is not in the shop any more']));
}

/** The line with what it does not say from the catalog. */
export function filledLine(line: TriedLine, id: string, catalog: ReadonlyMap<string, VariantFacts>): CartLine {
  const known = catalog.get(line.variantId);
  const { price, total, grams, weight, ...given } = line;
  const facts = known && {
    title: known.title,
    vendor: known.vendor,
    productType: known.productType,
    sku: known.sku,
    giftCard: known.giftCard,
    tags: known.tags,
    collectionIds: known.collectionIds,
  };
  return withoutAbsent({
    ...facts,
    ...withoutAbsent(given),
    id,
    ...(price === undefined && total === undefined ? known && { price: known.price } : { price, total }),
    ...(grams === undefined && weight === undefined ? known && { weight: known.weight } : { grams, weight }),
  }) as CartLine;
}

function withoutAbsent<Given extends object>(given: Given): Partial<Given> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<Given>;
}
