import type { DismissalsView } from '@purchase-limits/contract/onboarding';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { DismissalEntity } from '../dismissal.entity.js';

/** The merchant's dismissed dashboard items. */
export class GetDismissals extends ShopQuery<DismissalsView> {}

export const GetDismissalsHandler = queryHandler(GetDismissals, async (tx) => ({
  dismissed: (await tx.ofShop(DismissalEntity))?.dismissed ?? [],
}));
