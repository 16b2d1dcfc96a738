import type { ShopView } from '@purchase-limits/contract/shop';
import type { Language } from '@purchase-limits/domain/limit';
import useSWR, { useSWRConfig } from 'swr';
import { isBlockedShop } from './api-error';
import { put } from './client';

const KEY = '/shops';

/** The shop the merchant is signed in to. `isBlocked`: only the dashboard remains. */
export function useShop() {
  const { data, error, isLoading, mutate } = useSWR<ShopView, Error>(KEY);
  return {
    shop: data?.shop,
    shopInfo: data?.shopInfo,
    widgetData: data?.widgetData,
    isBlocked: isBlockedShop(error),
    isLoading,
    error,
    reload: () => mutate(),
  };
}

/** Saves the language that shoppers read whose own one has no text. */
export function useSaveDefaultLanguage() {
  const { mutate } = useSWRConfig();
  return async (defaultLanguage: Language): Promise<void> => {
    await mutate(KEY, await put<ShopView>(KEY, { defaultLanguage }), { revalidate: false });
  };
}
