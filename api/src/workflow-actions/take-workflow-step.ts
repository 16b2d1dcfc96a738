import { firstCharacters } from '@purchase-limits/domain/characters';
import { MAX_LENGTH } from '@purchase-limits/domain/validate-limit';
import type { WorkflowAction } from '@purchase-limits/contract/integrations';
import { now } from '../clock.js';
import type { Tx } from '../database/transactions.js';
import { commandHandler, ShopCommand } from '../http/handlers.js';
import { RuleError } from '../http/rule-error.js';
import type { NamedLimit } from '../limits/commands/change-named-limit.js';
import { firesWorkflows } from '../integrations/queries/read-told-shops.js';
import { takeStep } from './take-step.js';
import { WorkflowRunEntity } from './workflow-run.entity.js';

/** `runId`: the same when the platform sends the step again. */
export type WorkflowStep = { runId: string; action: WorkflowAction; properties: object };

/** A workflow wants limits changed. Sent again, a step that was taken has no second effect. */
export class TakeWorkflowStep extends ShopCommand<NamedLimit, { step: WorkflowStep }> {}

export const TakeWorkflowStepHandler = commandHandler(TakeWorkflowStep, async (tx, { shop, given: { step } }) => {
  if (!(await firesWorkflows(tx)))
    throw new RuleError(
      403,
      'not_connected',
      'Shopify Flow is not connected. Connect it in Purchase Limits, under Integrations.',
    );
  const taken = await beginStep(tx, shop.id, step);
  if (taken) return taken;
  const limit = await takeStep(tx, shop, step.action, step.properties);
  await tx.manager.update(
    WorkflowRunEntity,
    { id: step.runId },
    { limitId: limit.id, limitName: limit.name, failure: null },
  );
  return limit;
});

/** Locks the step. Answers with what it did where it was taken before; of one that failed it is tried again. */
async function beginStep(tx: Tx, shopId: string, { runId, action }: WorkflowStep): Promise<NamedLimit | null> {
  const [run] = await tx.rows<{ limitId: string | null; limitName: string | null }>(
    `INSERT INTO workflow_run (shop_id, id, action, at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (shop_id, id) DO UPDATE SET id = excluded.id
     RETURNING limit_id AS "limitId", limit_name AS "limitName"`,
    [shopId, runId, action, now()],
  );
  const { limitId, limitName } = run!;
  return limitId === null ? null : { id: limitId, name: limitName! };
}

/** A step could not be taken. Merchants see why, also where the platform doesn't show it. */
export class NoteFailedStep extends ShopCommand<void, { step: WorkflowStep; failure: string }> {}

export const NoteFailedStepHandler = commandHandler(NoteFailedStep, async (tx, { shop, given: { step, failure } }) => {
  await tx.rows(
    `INSERT INTO workflow_run AS r (shop_id, id, action, at, limit_name, failure) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (shop_id, id) DO UPDATE
       SET at = excluded.at, limit_name = excluded.limit_name, failure = excluded.failure
       WHERE r.limit_id IS NULL`,
    [shop.id, step.runId, step.action, now(), namedIn(step), failure],
  );
});

/** What the step calls its limit. */
function namedIn({ properties }: WorkflowStep): string | null {
  const { limit, name } = properties as Record<string, unknown>;
  const named = limit ?? name;
  return typeof named === 'string' && named.trim() !== '' ? firstCharacters(named.trim(), MAX_LENGTH.name) : null;
}
