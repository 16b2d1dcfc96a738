// Housekeeping's tasks and schedules. Every task is idempotent and safe to run concurrently: a transaction handles what
// is left and skips what another holds.
import { readUnheldShops } from '../checkout-rules/unheld-shops.js';
import { deleteOldBrokenLimits } from '../broken-limits/retention.js';
import { deleteOldChecks } from '../past-orders/retention.js';
import type { Config } from '../config.js';
import type { DeleteOld } from '../database/delete-old.js';
import type { Transactions } from '../database/transactions.js';
import { deleteCountedBatches, deleteOldEvents } from '../events/retention.js';
import { emitForShops } from '../events/emit.js';
import { reasonOf } from '../events/why.js';
import { deleteOldKeys } from '../http/retention.js';
import {
  deleteOldAllowances,
  deleteOldReached,
  deleteOldCustomers,
  deleteOldTickets,
  correctImpressionDay,
  makeImpressionDays,
  readCheckableDays,
  readPastImpressionDays,
  readUnsummedDays,
  rollUpImpressions,
  sumImpressionDay,
} from '../impressions/retention.js';
import { correctedDayRowsTotal } from '../metrics.js';
import { readDueSummaries } from '../insights/due-summaries.js';
import { tellSummary } from '../insights/tell-summary.js';
import { LIMIT_LIST_VERSION } from '../limits/limit-list-version.js';
import { deleteOldImports, deleteOldTombstones } from '../limits/retention.js';
import { deleteOldOutgoing, readDueShops } from '../outgoing-webhooks/retention.js';
import { resealWebhooks } from '../outgoing-webhooks/reseal-webhooks.js';
import { deleteOldWorkflowRuns } from '../workflow-actions/retention.js';
import { deleteOldApiKeys, deleteOldSessions, deleteOldSupportSessions } from '../identity/retention.js';
import {
  deleteOldActions,
  deleteOldBrowserErrors,
  deleteOldFigures,
  deleteOldPageSpeed,
  deleteOldProcesses,
} from '../operations/retention.js';
import { deleteOldNotifications } from '../notifications/retention.js';
import { readDueLedgers } from '../repurchase/due-ledgers.js';
import {
  deleteEndedPersons,
  deleteOldMerges,
  deleteOldPendingSales,
  deleteRemovedPurchases,
  deleteWithdrawnFacts,
  deleteWithdrawnLedgers,
  deleteWithdrawnPersons,
  deleteWithdrawnPurchases,
  deleteWithdrawnSold,
} from '../repurchase/retention.js';
import { deleteOldCheckoutBeacons } from '../refusals/retention.js';
import { resealTokens } from '../platform/reseal-tokens.js';
import { deleteOldDeliveries } from '../platform/webhooks/retention.js';
import { appSecrets } from '../secrets.js';
import { SETTINGS_VERSION } from '../storefront/settings-version.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Few enough that nothing is locked for long. */
const MOST_PER_TRANSACTION = 5_000;
const MOST_SEALED_PER_TRANSACTION = 500;
/** Shops whose rows are written again within an hour, so that the queue stays short for the others. */
const MOST_REBUILT_PER_RUN = 1_000;
/** Shops whose figures are read within minutes. */
const MOST_SUMMARIES_PER_RUN = 5_000;

const PROJECTIONS = [
  { type: 'LimitListRebuildRequested', table: 'limit_list', version: LIMIT_LIST_VERSION },
  { type: 'SettingsRebuildRequested', table: 'storefront_settings', version: SETTINGS_VERSION },
] as const;

/** `at`: what is now. `isStopping`: the process ends, and what is left is done the next time. */
export type TaskContext = {
  transactions: Transactions;
  config: Pick<Config, 'IMPRESSIONS_KEPT_DAYS' | 'APP_SECRET' | 'APP_SECRET_PREVIOUS'>;
  at: Date;
  isStopping: () => boolean;
};
/** Answers what there is to report, or null. */
export type Task = { everyMs: number; run: (context: TaskContext) => Promise<string | null> };

export const TASKS = {
  'impression-days': { everyMs: HOUR_MS, run: keepImpressionDays },
  'impression-sums': { everyMs: DAY_MS, run: checkImpressionSums },
  events: { everyMs: 10 * MINUTE_MS, run: deleting(deleteCountedBatches, deleteOldEvents) },
  requests: {
    everyMs: HOUR_MS,
    run: deleting(
      deleteOldKeys,
      deleteOldAllowances,
      deleteOldReached,
      deleteOldCustomers,
      deleteOldTickets,
      deleteOldCheckoutBeacons,
      deleteOldDeliveries,
      deleteOldSessions,
      deleteOldApiKeys,
      deleteOldWorkflowRuns,
      deleteOldOutgoing,
    ),
  },
  notifications: { everyMs: 6 * HOUR_MS, run: deleting(deleteOldNotifications) },
  operators: {
    everyMs: 6 * HOUR_MS,
    run: deleting(
      deleteOldProcesses,
      deleteOldBrowserErrors,
      deleteOldFigures,
      deleteOldPageSpeed,
      deleteOldActions,
      deleteOldSupportSessions,
    ),
  },
  purchases: {
    everyMs: 6 * HOUR_MS,
    run: deleting(
      deleteOldMerges,
      deleteOldPendingSales,
      deleteEndedPersons,
      deleteRemovedPurchases,
      deleteWithdrawnPersons,
      deleteWithdrawnPurchases,
      deleteWithdrawnFacts,
      deleteWithdrawnSold,
      deleteWithdrawnLedgers,
    ),
  },
  'checkout-rules': { everyMs: HOUR_MS, run: retryCheckoutRules },
  orders: { everyMs: HOUR_MS, run: retryOrders },
  summaries: { everyMs: HOUR_MS, run: tellSummaries },
  webhooks: { everyMs: MINUTE_MS, run: sendWebhooks },
  projections: { everyMs: HOUR_MS, run: rebuildEarlierRows },
  seals: { everyMs: 10 * MINUTE_MS, run: reseal },
  limits: {
    everyMs: 6 * HOUR_MS,
    run: deleting(deleteOldImports, deleteOldTombstones, deleteOldBrokenLimits, deleteOldChecks),
  },
} as const satisfies Record<string, Task>;
export type TaskName = keyof typeof TASKS;

export const isTaskName = (name: string): name is TaskName => Object.hasOwn(TASKS, name);

/** A task that deletes until nothing is left that is past its time. */
function deleting(...deletions: DeleteOld[]): Task['run'] {
  return async ({ transactions, at, isStopping }) => {
    for (const deleteOld of deletions) {
      let deleted = MOST_PER_TRANSACTION;
      while (deleted === MOST_PER_TRANSACTION && !isStopping())
        deleted = await transactions.runSystem((tx) => deleteOld(tx, at, MOST_PER_TRANSACTION));
    }
    return null;
  };
}

/** Creates the coming days' tables, sums days that are over, and drops the tables of those past their retention. */
async function keepImpressionDays({ transactions, config, at, isStopping }: TaskContext): Promise<string | null> {
  await transactions.runSystem((tx) => makeImpressionDays(tx, at));
  for (const day of await transactions.runSystem((tx) => readUnsummedDays(tx, at))) {
    if (isStopping()) return null;
    await transactions.runSystem((tx) => sumImpressionDay(tx, day));
  }
  const past = await transactions.runSystem((tx) => readPastImpressionDays(tx, at, config.IMPRESSIONS_KEPT_DAYS));
  const uncounted: string[] = [];
  for (const day of past) {
    if (isStopping()) break;
    const isGone = await transactions.runSystem((tx) => rollUpImpressions(tx, day));
    if (!isGone) uncounted.push(day);
  }
  if (uncounted.length === 0) return null;
  return `The impressions of ${uncounted.join(', ')} stay because some aren't counted yet`;
}

/** Compares the sums of days with the impressions that are still kept, and reports what it had to correct. */
async function checkImpressionSums({ transactions, at, isStopping }: TaskContext): Promise<string | null> {
  const corrected: string[] = [];
  for (const day of await transactions.runSystem((tx) => readCheckableDays(tx, at))) {
    if (isStopping()) break;
    const wrong = await transactions.runSystem((tx) => correctImpressionDay(tx, day));
    if (wrong === 0) continue;
    correctedDayRowsTotal.inc(wrong);
    corrected.push(`${wrong} of ${day}`);
  }
  return corrected.length === 0 ? null : `Sums of impressions were wrong and are corrected: ${corrected.join(', ')}`;
}

/**
 * Requests a rebuild for shops with rows written by an earlier version of a projection. A worker of the earlier release
 * may handle the request and write the same rows again, so the next run repeats it.
 */
async function rebuildEarlierRows({ transactions }: TaskContext): Promise<string | null> {
  for (const { type, table, version } of PROJECTIONS)
    await transactions.runSystem(async (tx) => {
      const shops = await tx.rows<{ id: string }>(
        `SELECT DISTINCT shop_id AS id FROM ${table} WHERE projection_version < $1 LIMIT $2`,
        [version, MOST_REBUILT_PER_RUN],
      );
      if (shops.length > 0)
        await emitForShops(
          tx,
          type,
          shops.map(({ id }) => id),
        );
    });
  return null;
}

/** Has the checkout rule published again where the platform refused it, wholly or in part. */
async function retryCheckoutRules({ transactions }: TaskContext): Promise<string | null> {
  await transactions.runSystem(async (tx) => {
    const shopIds = await readUnheldShops(tx, MOST_REBUILT_PER_RUN);
    if (shopIds.length > 0) await emitForShops(tx, 'CheckoutRetryDue', shopIds);
  });
  return null;
}

/** Asks again for orders that the platform refused, and sees that their changes are still sent. */
async function retryOrders({ transactions, at }: TaskContext): Promise<string | null> {
  await transactions.runSystem(async (tx) => {
    const shopIds = await readDueLedgers(tx, at, MOST_REBUILT_PER_RUN);
    if (shopIds.length > 0) await emitForShops(tx, 'OrdersAllowed', shopIds);
  });
  return null;
}

/** Has shops' webhooks sent again what did not arrive. */
async function sendWebhooks({ transactions, at }: TaskContext): Promise<string | null> {
  await transactions.runSystem(async (tx) => {
    const shopIds = await readDueShops(tx, at, MOST_REBUILT_PER_RUN);
    if (shopIds.length > 0) await emitForShops(tx, 'WebhooksDue', shopIds);
  });
  return null;
}

/** Tells each shop that wants it what its limits did in the week or month that is over. */
async function tellSummaries({ transactions, at, isStopping }: TaskContext): Promise<string | null> {
  const due = await transactions.runSystem((tx) => readDueSummaries(tx, at, MOST_SUMMARIES_PER_RUN));
  const failures: string[] = [];
  for (const summary of due) {
    if (isStopping()) break;
    try {
      await transactions.run(summary.shopId, (tx) => tellSummary(tx, summary, at));
    } catch (error) {
      // The others don't wait for a shop that fails each time.
      failures.push(reasonOf(error));
    }
  }
  return failures.length === 0 ? null : `${failures.length} summaries failed; the first: ${failures[0]}`;
}

/** Re-encrypts with the current secret what the previous one encrypted. Resumes where it stopped. */
async function reseal({ transactions, config, isStopping }: TaskContext): Promise<string | null> {
  const secrets = appSecrets(config);
  let unreadable = 0;
  let after: string | undefined;
  do {
    const done = await transactions.runSystem((tx) => resealTokens(tx, secrets, MOST_SEALED_PER_TRANSACTION, after));
    unreadable += done.unreadable;
    after = done.last ?? undefined;
  } while (after !== undefined && !isStopping());
  while (!isStopping()) {
    const most = MOST_SEALED_PER_TRANSACTION;
    if ((await transactions.runSystem((tx) => resealWebhooks(tx, secrets, most))) < most) break;
  }
  if (unreadable === 0) return null;
  return `No configured secret opens the platform tokens of ${unreadable} shops, until their merchants open the app`;
}
