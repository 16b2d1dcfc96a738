import type {
  CatalogCollection,
  CatalogProduct,
  CustomerTags,
  ProductFacts,
  VariantSku,
} from '@purchase-limits/contract/catalog';
import { useEffect, useMemo } from 'react';
import useSWR from 'swr';
import useSWRInfinite from 'swr/infinite';
import { get } from './client';

type ResourcePage<Resource> = { items: Resource[]; nextCursor: string | null };
type Kind = 'products' | 'collections';
/** A call names at most this many, so that its URL stays short. */
const IDS_PER_CALL = 50;
const GRANT_MS = 1_000;
/** How many products to read, 250 at a time, to see which ones conditions match. */
const MOST_FACTS = 5_000;
const MOST_SKUS = 10_000;

/** The named products, by id. A product that is no longer in the shop is absent. */
export function useProducts(productIds: string[]) {
  const { found, ...state } = useNamed<CatalogProduct>('products', productIds, ({ productId }) => productId);
  return { products: found, ...state };
}

/** The named collections, by id. A collection that is no longer in the shop is absent. */
export function useCollections(collectionIds: string[]) {
  const idOf = ({ collectionId }: CatalogCollection) => collectionId;
  const { found, ...state } = useNamed<CatalogCollection>('collections', collectionIds, idOf);
  return { collections: found, ...state };
}

function useNamed<Resource>(kind: Kind, wanted: string[], idOf: (resource: Resource) => string) {
  const ids = [...new Set(wanted)].sort();
  const { data, error, isLoading } = useSWR<Map<string, Resource>, Error>(
    ids.length > 0 ? [`/catalog/${kind}`, ids.join(',')] : null,
    async () => {
      const calls = Array.from({ length: Math.ceil(ids.length / IDS_PER_CALL) }, (_, call) => {
        const named = ids.slice(call * IDS_PER_CALL, (call + 1) * IDS_PER_CALL);
        return get<ResourcePage<Resource>>(searchPath(kind, { ids: named.join(',') }));
      });
      const resources = (await Promise.all(calls)).flatMap((page) => page.items);
      return new Map(resources.map((resource) => [idOf(resource), resource]));
    },
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  return { found: data ?? new Map<string, Resource>(), isLoading, error };
}

export type ResourceSearch<Resource> = ReturnType<typeof useResourceSearch<Resource>>;

/** The shop's products whose title has the query, page by page. */
export function useProductSearch(query: string): ResourceSearch<CatalogProduct> {
  return useResourceSearch('products', query);
}

/** The shop's collections whose title has the query, page by page. */
export function useCollectionSearch(query: string): ResourceSearch<CatalogCollection> {
  return useResourceSearch('collections', query);
}

function useResourceSearch<Resource>(kind: Kind, query: string) {
  const { data, error, isLoading, isValidating, size, setSize, mutate } = useSWRInfinite<ResourcePage<Resource>, Error>(
    (index: number, previous: ResourcePage<Resource> | null) => {
      if (previous && !previous.nextCursor) return null;
      const after = index > 0 && previous?.nextCursor;
      return searchPath(kind, { ...(query && { query }), ...(after && { after }) });
    },
    { revalidateFirstPage: false, keepPreviousData: true },
  );
  return {
    items: data?.flatMap((page) => page.items) ?? [],
    hasMore: Boolean(data?.at(-1)?.nextCursor),
    isLoading,
    isLoadingMore: isValidating,
    error,
    loadMore: () => void setSize(size + 1),
    reload: () => void mutate(),
  };
}

/** Vendors or tags that the shop's products have, to suggest while typing. */
export function useCatalogWords(kind: 'vendors' | 'tags', isNeeded: boolean) {
  const { data } = useSWR<{ items: string[] }, Error>(isNeeded ? `/catalog/${kind}` : null, {
    revalidateOnFocus: false,
  });
  return data?.items ?? [];
}

/**
 * The shop's customer tags; `isGranted` is false until the merchant grants access. `isAwaited`: they just did, and the
 * API will be notified in a moment.
 */
export function useCustomerTags(isAwaited: boolean) {
  const { data, error, isLoading, mutate } = useSWR<CustomerTags, Error>('/catalog/customer-tags', {
    revalidateOnFocus: false,
    refreshInterval: (latest) => (isAwaited && !latest?.isGranted ? GRANT_MS : 0),
  });
  return {
    tags: data?.items ?? [],
    isGranted: data?.isGranted ?? true,
    isLoading,
    error,
    reload: () => void mutate(),
  };
}

/** Product facts for conditions. */
export function useProductFacts(isNeeded: boolean) {
  const { items: products, ...state } = useAllPages<ProductFacts>('/catalog/product-facts', isNeeded, MOST_FACTS);
  return { products, ...state };
}

/** SKUs of variants, for conditions that ask for them. */
export function useSkus(isNeeded: boolean) {
  const { items: variants, ...state } = useAllPages<VariantSku>('/catalog/skus', isNeeded, MOST_SKUS);
  return { variants, ...state, isWhole: state.isWhole || !isNeeded };
}

/**
 * A list, page by page. `isWhole`: all of it is read; otherwise more is loading, or there is more than `most`.
 */
function useAllPages<Item>(path: string, isNeeded: boolean, most: number) {
  const { data, error, isLoading, size, setSize, mutate } = useSWRInfinite<ResourcePage<Item>, Error>(
    (index: number, previous: ResourcePage<Item> | null) => {
      if (!isNeeded || (previous && !previous.nextCursor)) return null;
      const after = index > 0 && previous?.nextCursor;
      return `${path}?${new URLSearchParams(after ? { after } : {})}`;
    },
    { revalidateFirstPage: false, revalidateOnFocus: false },
  );
  const items = useMemo(() => data?.flatMap((page) => page.items) ?? [], [data]);
  const isWhole = data !== undefined && !data.at(-1)?.nextCursor;
  const isRead = data?.length === size;
  const readsOn = isRead && !isWhole && items.length < most;
  useEffect(() => {
    if (readsOn) void setSize(size + 1);
  }, [readsOn, setSize, size]);
  return {
    items,
    isWhole,
    isReading: isLoading || readsOn || (isNeeded && !isRead),
    error,
    reload: () => void mutate(),
  };
}

function searchPath(kind: Kind, query: Record<string, string>): string {
  return `/catalog/${kind}?${new URLSearchParams(query)}`;
}
