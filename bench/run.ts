// `npm run bench`: one line for each figure, `name value goal`; `npm run bench -- storefront` for a part.
// A figure that depends on the machine is a ratio to a comparison measured in the same run, but for the milliseconds of
// a look, of the list of limits, of the admin's pages, of hostile input and until a worker handles an event, and the
// seconds of an import and of a check of past orders.
import { measureAdminPage } from './admin-page.js';
import { measureCheckoutRule } from './checkout-rule.js';
import { measureDeliveries } from './deliveries.js';
import { measureEvaluation } from './evaluation.js';
import { measureEventLog } from './event-log.js';
import type { Figure } from './figure.js';
import { measureHostile } from './hostile.js';
import { measureLimitImport } from './limit-import.js';
import { measureLimitList } from './limit-list.js';
import { measurePastOrders } from './past-orders.js';
import { measurePurchases } from './purchases.js';
import { measureSale } from './sale.js';
import { measureServer } from './server-figures.js';
import { measureSizes } from './sizes.js';
import { measureStorefront } from './storefront.js';
import { measureTelemetry } from './telemetry.js';
import { measureYearSize } from './year-size.js';

const PARTS: Record<string, () => Promise<Figure[]>> = {
  evaluation: measureEvaluation,
  sizes: measureSizes,
  checkout: measureCheckoutRule,
  server: measureServer,
  telemetry: measureTelemetry,
  events: measureEventLog,
  limits: measureLimitList,
  admin: measureAdminPage,
  storefront: measureStorefront,
  import: measureLimitImport,
  deliveries: measureDeliveries,
  hostile: measureHostile,
  purchases: measurePurchases,
  sale: measureSale,
  'past-orders': measurePastOrders,
  year: measureYearSize,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((part) => !(part in PARTS));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}: choose among ${Object.keys(PARTS).join(', ')}`);
  process.exit(1);
}
for (const part of asked.length > 0 ? asked : Object.keys(PARTS))
  for (const { name, value, goal, because = [] } of await PARTS[part]!()) {
    console.log(`${name} ${Number(value.toPrecision(3))} ${goal}`);
    for (const line of because) console.log(`  ${line}`);
  }
