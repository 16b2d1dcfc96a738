import type { ChangeShopBody, ShopView } from '@purchase-limits/contract/shop';
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
    chat: data?.chat,
    isBlocked: isBlockedShop(error),
    isLoading,
    error,
    reload: () => mutate(),
  };
}

/** Saves shop settings, for example the default message language; absent ones stay. */
export function useSaveShop() {
  const { mutate } = useSWRConfig();
  return async (change: ChangeShopBody): Promise<void> => {
    await mutate(KEY, await put<ShopView>(KEY, change), { revalidate: false });
  };
}
