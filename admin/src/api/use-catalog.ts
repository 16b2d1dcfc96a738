import type { CatalogProduct } from '@purchase-limits/contract/catalog';
import useSWR from 'swr';
import useSWRInfinite from 'swr/infinite';
import { get } from './client';

type ProductPage = { items: CatalogProduct[]; nextCursor: string | null };
/** A call names at most this many products, so that its URL stays short. */
const IDS_PER_CALL = 50;

/** The named products, by id. A product that is no longer in the shop is absent. */
export function useProducts(productIds: string[]) {
  const ids = [...new Set(productIds)].sort();
  const { data, error, isLoading } = useSWR<Map<string, CatalogProduct>, Error>(
    ids.length > 0 ? ['/catalog/products', ids.join(',')] : null,
    async () => {
      const calls = Array.from({ length: Math.ceil(ids.length / IDS_PER_CALL) }, (_, call) => {
        const named = ids.slice(call * IDS_PER_CALL, (call + 1) * IDS_PER_CALL);
        return get<ProductPage>(productsPath({ ids: named.join(',') }));
      });
      const products = (await Promise.all(calls)).flatMap((page) => page.items);
      return new Map(products.map((product) => [product.productId, product]));
    },
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  return { products: data ?? new Map<string, CatalogProduct>(), isLoading, error };
}

/** The shop's products whose title has the query, page by page. */
export function useProductSearch(query: string) {
  const { data, error, isLoading, isValidating, size, setSize, mutate } = useSWRInfinite<ProductPage, Error>(
    (index: number, previous: ProductPage | null) => {
      if (previous && !previous.nextCursor) return null;
      const after = index > 0 && previous?.nextCursor;
      return productsPath({ ...(query && { query }), ...(after && { after }) });
    },
    { revalidateFirstPage: false, keepPreviousData: true },
  );
  return {
    products: data?.flatMap((page) => page.items) ?? [],
    hasMore: Boolean(data?.at(-1)?.nextCursor),
    isLoading,
    isLoadingMore: isValidating,
    error,
    loadMore: () => setSize(size + 1),
    reload: () => mutate(),
  };
}

/** Vendors or tags that the shop's products have, to suggest while typing. */
export function useCatalogWords(kind: 'vendors' | 'tags', isNeeded: boolean) {
  const { data } = useSWR<{ items: string[] }, Error>(isNeeded ? `/catalog/${kind}` : null, {
    revalidateOnFocus: false,
  });
  return data?.items ?? [];
}

function productsPath(query: Record<string, string>): string {
  return `/catalog/products?${new URLSearchParams(query)}`;
}
