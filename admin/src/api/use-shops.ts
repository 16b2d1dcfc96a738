import type { ShopView } from '@purchase-limits/contract/shop';
import useSWR from 'swr';
import { isBlockedShop } from './api-error';

/** The shop the merchant is signed in to. `isBlocked`: only the dashboard remains. */
export function useShop() {
  const { data, error, isLoading, mutate } = useSWR<ShopView, Error>('/shops');
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
