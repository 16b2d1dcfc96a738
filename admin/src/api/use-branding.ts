import { DEFAULT_BRANDING, type Branding } from '@purchase-limits/domain/storefront-settings';
import useSWR from 'swr';

/** How the shop's messages look; the product's own look until the shop's is known. */
export function useBranding() {
  const { data, error, isLoading } = useSWR<{ branding: Branding; version: number }, Error>('/branding');
  return { branding: data?.branding ?? DEFAULT_BRANDING, isLoading, error };
}
