import type { DismissalsView } from '@purchase-limits/contract/onboarding';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import { DismissalEntity } from '../dismissal.entity.js';

/** The merchant dismissed something on the dashboard, or undid it: saves the complete list. */
export class SaveDismissals extends ShopCommand<DismissalsView, { dismissed: string[] }> {}

export const SaveDismissalsHandler = commandHandler(SaveDismissals, async (tx, { shop, given: { dismissed } }) => {
  await tx.manager.upsert(DismissalEntity, { shopId: shop.id, dismissed }, ['shopId']);
  return { dismissed };
});
