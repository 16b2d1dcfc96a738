import type { ChangeShopBody } from '@purchase-limits/contract/shop';
import { dayOf } from '@purchase-limits/domain/calendar';
import { lastPeriod, type SummaryMails } from '@purchase-limits/domain/summary-period';
import { now } from '../../clock.js';
import type { Tx } from '../../database/transactions.js';
import { emit } from '../../events/emit.js';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import { ShopEntity } from '../shop.entity.js';

/** The merchant changed settings of the whole shop; absent ones stay. */
export class ChangeShopSettings extends ShopCommand<void, { changes: ChangeShopBody }> {}

export const ChangeShopSettingsHandler = commandHandler(ChangeShopSettings, (tx, { shop, given: { changes } }) =>
  changeSettings(tx, shop.id, changes),
);

/** The same in a transaction of the shop; of an erased shop there is nothing to change. */
export async function changeSettings(tx: Tx, shopId: string, changes: ChangeShopBody): Promise<void> {
  const { adminLocale, defaultLanguage, disableCheckoutButton, quantityHelp, fieldsOnly, valueBeforeDiscounts } =
    changes;
  const { warningMails, planMails, summaryMails, notificationEmail, widgets } = changes;
  await tx.manager.update(
    ShopEntity,
    { id: shopId },
    {
      ...(adminLocale && { adminLocale }),
      ...(defaultLanguage && { chosenLanguage: defaultLanguage }),
      ...(disableCheckoutButton !== undefined && { disableCheckoutButton }),
      ...(quantityHelp !== undefined && { quantityHelp }),
      ...(fieldsOnly !== undefined && { fieldsOnly }),
      ...(valueBeforeDiscounts !== undefined && { valueBeforeDiscounts }),
      ...(warningMails !== undefined && { warningMails }),
      ...(planMails !== undefined && { planMails }),
      ...(summaryMails && (await summaryChange(tx, summaryMails))),
      ...(notificationEmail !== undefined && { notificationEmail }),
      ...(widgets && { widgets, widgetsAt: now() }),
    },
  );
  const published = [defaultLanguage, disableCheckoutButton, quantityHelp, fieldsOnly, valueBeforeDiscounts];
  if (published.some((setting) => setting !== undefined)) await emit(tx, { type: 'ShopSettingsChanged', shopId });
}

/** Another choice begins with the period that is running; the same one again leaves what is due. */
async function summaryChange(tx: Tx, summaryMails: SummaryMails): Promise<Partial<ShopEntity>> {
  const shop = await tx.ofShop(ShopEntity, 'write');
  if (summaryMails === 'off' || shop?.summaryMails === summaryMails) return { summaryMails };
  return { summaryMails, summarizedUntil: lastPeriod(summaryMails, dayOf(now().getTime())).to };
}
