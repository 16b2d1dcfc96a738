import type { RemovedCss } from '@purchase-limits/contract/branding';
import { useSaveBranding } from '../../api/use-branding';
import { useSaveShop } from '../../api/use-shops';
import { areSame, brandingOf, valuesOf, type BrandingValues } from './branding-values';

/** What is stored now. */
export type Stored = { values: BrandingValues; version: number };
/** `checkoutOnly`: the branding was saved, the checkout setting was not. */
export type FailedPart = 'branding' | 'checkout' | 'checkoutOnly';
type Result = {
  stored: Stored;
  /** What was removed of the CSS; null: the branding was not saved. */
  removed: RemovedCss[] | null;
  failed: { part: FailedPart; error: unknown } | null;
};

/** Saves what differs from what is stored: the branding first, then the setting of the shop. */
export function useSaveParts() {
  const saveBranding = useSaveBranding();
  const saveShop = useSaveShop();
  return async (sent: BrandingValues, before: Stored): Promise<Result> => {
    let stored = before;
    let removed: RemovedCss[] | null = null;
    const { disableCheckoutButton } = sent;
    try {
      if (!areSame({ ...before.values, disableCheckoutButton }, sent)) {
        const answer = await saveBranding(brandingOf(sent), before.version);
        const values = valuesOf(answer.branding, before.values.disableCheckoutButton);
        stored = { values, version: answer.version };
        removed = answer.removedCss;
      }
    } catch (error) {
      return { stored, removed, failed: { part: 'branding', error } };
    }
    try {
      if (disableCheckoutButton !== before.values.disableCheckoutButton) await saveShop({ disableCheckoutButton });
    } catch (error) {
      return { stored, removed, failed: { part: removed ? 'checkoutOnly' : 'checkout', error } };
    }
    return { stored: { ...stored, values: { ...stored.values, disableCheckoutButton } }, removed, failed: null };
  };
}
