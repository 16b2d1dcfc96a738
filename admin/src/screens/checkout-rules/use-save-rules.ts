import type { CheckoutRulesBody } from '@purchase-limits/contract/checkout-rules';
import { useRef } from 'react';
import { messageOf } from '../../api/api-error';
import { useToast } from '../../components/Toasts';
import { useText } from './texts';

export type SaveRules = (wish: CheckoutRulesBody) => Promise<unknown>;

/** Saves what the merchant wants, one change after the other; what could not be saved is said, and is as before. */
export function useSaveRules(save: SaveRules): (wish: CheckoutRulesBody) => void {
  const t = useText();
  const { showToast, showError } = useToast();
  const isSaving = useRef(false);
  const run = async (wish: CheckoutRulesBody) => {
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      await save(wish);
      showToast({ content: t('saved') });
    } catch (error) {
      showError(messageOf(error));
    } finally {
      isSaving.current = false;
    }
  };
  return (wish) => void run(wish);
}
