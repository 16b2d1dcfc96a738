// Names a trial cart's subjects the way shoppers read them.
import { BUILT_IN_TEXTS } from '@purchase-limits/domain/built-in-texts';
import type { CartLine } from '@purchase-limits/domain/cart-line';
import type { Language } from '@purchase-limits/domain/languages';
import type { Standing } from '@purchase-limits/domain/standings';
import { Logger } from '@nestjs/common';
import type { QueryBus } from '@nestjs/cqrs';
import { GetCollections } from '../../catalog/queries/find-collections.js';
import { GetProducts } from '../../catalog/queries/find-products.js';
import { GetVariantFacts, type VariantFacts } from '../../catalog/queries/get-variant-facts.js';
import type { CurrentShop } from '../../http/current-shop.js';
import { PlatformError } from '../../platform/platform-error.js';

type Named = Pick<Standing, 'subject' | 'subjectKind'>;
type Known = { lines: readonly CartLine[]; catalog: ReadonlyMap<string, VariantFacts> };
const logger = new Logger('SubjectNames');

/**
 * Names of subjects: products and variants in the cart from its lines, others from the catalog. Without a name, a
 * subject is named like the cart, as on pages.
 */
export async function subjectNames(
  queries: QueryBus,
  shop: CurrentShop,
  subjects: readonly Named[],
  { lines, catalog }: Known,
  language: Language,
): Promise<(subject: Named) => string> {
  const names = new Map<string, string>();
  const note = (kind: Named['subjectKind'], id: string, name: string) => names.set(`${kind} ${id}`, name);
  for (const { productId, variantId, title } of lines) {
    if (title === undefined) continue;
    const variantTitle = catalog.get(variantId)?.variantTitle;
    note('product', productId, title);
    note('variant', variantId, variantTitle ? `${title} - ${variantTitle}` : title);
  }
  const missing = (kind: Named['subjectKind']) =>
    [...new Set(subjects.filter(({ subjectKind }) => subjectKind === kind).map(({ subject }) => subject))].filter(
      (id) => !names.has(`${kind} ${id}`) && /^\d+$/.test(id),
    );
  const asked = { products: missing('product'), variants: missing('variant'), collections: missing('collection') };
  try {
    if (asked.collections.length > 0)
      for (const { collectionId, title } of (await queries.execute(new GetCollections(shop, asked.collections))).items)
        note('collection', collectionId, title);
    if (asked.products.length > 0)
      for (const { productId, title } of (await queries.execute(new GetProducts(shop, asked.products))).items)
        note('product', productId, title);
    if (asked.variants.length > 0)
      for (const [id, { title, variantTitle }] of await queries.execute(new GetVariantFacts(shop, asked.variants)))
        note('variant', id, variantTitle ? `${title} - ${variantTitle}` : title);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    logger.warn(`Could not look up subject names: ${error.message}`);
  }
  return ({ subject, subjectKind }) => names.get(`${subjectKind} ${subject}`) ?? BUILT_IN_TEXTS[language].cart;
}
