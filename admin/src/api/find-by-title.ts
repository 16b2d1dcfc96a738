import type { CatalogCollection, CatalogProduct } from '@purchase-limits/contract/catalog';
import { get } from './client';

type Page<Resource> = { items: Resource[] };

/** The id of the only product or collection with this title, whatever its capitals; null: there is none, or several. */
export async function findByTitle(kind: 'product' | 'collection', title: string): Promise<string | null> {
  const query = new URLSearchParams({ query: title });
  const ids =
    kind === 'product'
      ? idsOf(await get<Page<CatalogProduct>>(`/catalog/products?${query}`), title, ({ productId }) => productId)
      : idsOf(await get<Page<CatalogCollection>>(`/catalog/collections?${query}`), title, (one) => one.collectionId);
  return ids.length === 1 ? ids[0]! : null;
}

function idsOf<Resource extends { title: string }>(
  { items }: Page<Resource>,
  wanted: string,
  idOf: (resource: Resource) => string,
): string[] {
  const plain = (text: string) => text.trim().toLowerCase();
  return items.filter(({ title }) => plain(title) === plain(wanted)).map(idOf);
}
