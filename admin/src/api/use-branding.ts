import type { BrandingView, SanitizedCss, SavedBranding } from '@purchase-limits/contract/branding';
import { DEFAULT_BRANDING, type Branding } from '@purchase-limits/domain/storefront-settings';
import { useEffect, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { ApiError, messageOf } from './api-error';
import { post, put } from './client';

const KEY = '/branding';
const CHECK_AFTER_MS = 400;

/** How the shop's messages look; the product's own look until the shop's is known. */
export function useBranding() {
  const { data, error, isLoading } = useSWR<BrandingView, Error>(KEY);
  return { branding: data?.branding ?? DEFAULT_BRANDING, isLoading, error };
}

/**
 * The branding and its version, to be changed. It is not read again while its form is open, so that the form keeps the
 * version that the merchant saw.
 */
export function useBrandingToEdit() {
  const { data, error, isValidating, mutate } = useSWR<BrandingView, Error>(KEY, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  return { view: data, error, isValidating, reload: () => mutate() };
}

/** Saves the branding; `version` is the one that the merchant saw. */
export function useSaveBranding() {
  const { mutate } = useSWRConfig();
  return async (branding: Branding, version: number): Promise<SavedBranding> => {
    const saved = await put<SavedBranding>(KEY, { branding, version });
    const { removedCss: _, ...view } = saved;
    await mutate<BrandingView>(KEY, view, { revalidate: false });
    return saved;
  };
}

/** `refusal`: why the CSS cannot be saved. `failure`: why it is not known what would be saved. */
export type CheckedCss = { of: string; checked?: SanitizedCss; refusal?: string; failure?: string };

/** Custom CSS as it would be saved, shortly after it was typed. `saved` needs no check. */
export function useCheckedCss(typed: string, saved: string): CheckedCss {
  const [answer, setAnswer] = useState<CheckedCss>(() => unchanged(saved));
  useEffect(() => {
    if (typed === saved || typed.trim() === '') return setAnswer(unchanged(typed));
    let isWanted = true;
    const check = async () => {
      const next = await checkCss(typed);
      // While it is not known what would be saved, the preview keeps what it had.
      if (isWanted) setAnswer(({ checked }) => ({ ...(checked && { checked }), ...next }));
    };
    const timer = setTimeout(() => void check(), CHECK_AFTER_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [typed, saved]);
  return answer;
}

async function checkCss(css: string): Promise<CheckedCss> {
  try {
    return { of: css, checked: await post<SanitizedCss>(`${KEY}/custom-css`, { css }) };
  } catch (error) {
    const refusal = error instanceof ApiError && error.fields.css;
    return refusal ? { of: css, refusal } : { of: css, failure: messageOf(error) };
  }
}

function unchanged(css: string): CheckedCss {
  return { of: css, checked: { css, removed: [] } };
}
