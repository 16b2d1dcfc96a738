import type { AllowanceView } from '@purchase-limits/contract/repurchase';
import { validateRule } from '@purchase-limits/domain/validate-limit';
import { useState } from 'react';
import { ApiError, messageOf } from '../../../api/api-error';
import { askAllowance } from '../../../api/use-repurchase';
import { useLimitFormContext } from '../limit-form-context';

/** What the unsaved limit leaves, when the merchant asks. `view`: of the limit as it is typed now. */
export function useAllowance() {
  const { draft, shop } = useLimitFormContext();
  const [found, setFound] = useState<{ asked?: string; view?: AllowanceView; failure?: string }>({});
  const [isLooking, setLooking] = useState(false);
  const asked = JSON.stringify(draft);
  const look = async (email?: string) => {
    setFound({});
    setLooking(true);
    try {
      setFound({ asked, view: await askAllowance({ email, limit: draft }) });
    } catch (error) {
      setFound({ failure: (error instanceof ApiError && error.fields.email) || messageOf(error) });
    } finally {
      setLooking(false);
    }
  };
  return {
    view: found.asked === asked ? found.view : undefined,
    failure: found.failure,
    isComplete: Object.keys(validateRule(draft, shop.currency)).length === 0,
    isLooking,
    look: (email?: string) => void look(email),
  };
}
