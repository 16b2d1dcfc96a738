import { Injectable } from '@nestjs/common';
import { Transactions, type Tx } from '../../database/transactions.js';
import { consumerOf } from '../../events/consumer.js';
import { AccessTokens, type ShopKey } from '../../platform/access-tokens.js';
import { isConnected } from '../../platform/connection.js';
import type { ReceiveTriggerMutation } from '../../platform/operations.generated.js';
import { isOutcome, PlatformError } from '../../platform/platform-error.js';
import { RECEIVE_TRIGGER_MUTATION } from '../../platform/workflow-operations.js';
import { readShop } from '../../shops/queries/read-shop.js';
import { readToldShops } from '../queries/read-told-shops.js';
import { triggersOf, type Triggers } from '../triggers-of.js';
import type { WorkflowTrigger } from '../workflow-triggers.js';

/** Send an unconfirmed trigger one more time at most. */
const MOST_UNSURE = 2;

type Plan = { shop: ShopKey; eventId: string; triggers: Triggers };

/** The platform rejects the trigger in this form. */
class TriggerRefused extends Error {
  override readonly name = 'TriggerRefused';
  readonly forOperators = 'Shopify Flow refuses the trigger: are this release’s extensions deployed?';
}

/**
 * Fires a shop's workflow triggers. Each is recorded before sending, because the platform has no idempotency key: after
 * a crash, or without an answer, there is at most one extra. A rejected one is retried. A shop that isn't connected
 * gets none, not even later.
 */
@Injectable()
export class TellWorkflows extends consumerOf('tell-workflows') {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly transactions: Transactions,
  ) {
    super();
  }

  protected readonly handle = this.inStages<Plan, void>({
    read: async (tx, event, eventId) => {
      const { id, shopifyDomain } = await readShop(tx);
      const isTold = (await isConnected(tx)) && (await readToldShops(tx, [id], eventId)).length > 0;
      if (!isTold) return null;
      const triggers = await triggersOf(tx, event);
      for (const key of await readEnded(tx, eventId)) triggers.delete(key);
      return triggers.size > 0 ? { shop: { id, shopifyDomain }, eventId, triggers } : null;
    },
    act: async ({ shop, eventId, triggers }) => {
      for (const [key, trigger] of triggers) if (!(await this.tell(shop, { eventId, key }, trigger))) return;
    },
    // Each trigger's outcome is recorded as it is sent.
    write: async () => {},
  });

  /** False: the shop has no grant, so no more can be sent. */
  private async tell(shop: ShopKey, attempt: Attempt, trigger: WorkflowTrigger): Promise<boolean> {
    const mayBeSent = await this.transactions.run(shop.id, (tx) => noteUnsure(tx, shop.id, attempt, trigger.handle));
    if (!mayBeSent) return true;
    try {
      await this.send(shop, trigger);
    } catch (error) {
      if (!isUnsure(error)) await this.transactions.run(shop.id, (tx) => takeBackUnsure(tx, attempt));
      if (isOutcome(error, 'no_grant', 'grant_refused')) return false;
      throw error;
    }
    await this.transactions.run(shop.id, (tx) => noteSent(tx, attempt));
    return true;
  }

  private async send(shop: ShopKey, { handle, payload }: WorkflowTrigger): Promise<void> {
    const variables = { handle, payload };
    const answer = await this.tokens.query<ReceiveTriggerMutation>(shop, RECEIVE_TRIGGER_MUTATION, variables);
    const refusals = answer.flowTriggerReceive?.userErrors ?? [];
    if (refusals.length > 0) throw new TriggerRefused(refusals.map(({ message }) => message).join(' '));
  }
}

/** Identifies a trigger of an event. */
type Attempt = { eventId: string; key: string };

/** Whether the platform may have taken the trigger although it did not say so. */
function isUnsure(error: unknown): boolean {
  if (!(error instanceof PlatformError)) return !(error instanceof TriggerRefused);
  return error.isUnsure;
}

/** Keys of the event's triggers that are finished. */
async function readEnded(tx: Tx, eventId: string): Promise<string[]> {
  const rows = await tx.rows<{ key: string }>(
    `SELECT key FROM trigger_attempt WHERE event_id = $1 AND state <> 'sending'`,
    [eventId],
  );
  return rows.map(({ key }) => key);
}

/** Records an attempt before sending; false if the maximum is reached. */
async function noteUnsure(tx: Tx, shopId: string, { eventId, key }: Attempt, handle: string): Promise<boolean> {
  const [noted] = await tx.rows<{ state: string }>(
    `INSERT INTO trigger_attempt AS t (event_id, key, shop_id, handle, unsure) VALUES ($1, $2, $3, $4, 1)
     ON CONFLICT (event_id, key) DO UPDATE SET at = now(),
       unsure = least(t.unsure + 1, $5), state = CASE WHEN t.unsure < $5 THEN 'sending' ELSE 'unknown' END
     RETURNING state`,
    [eventId, key, shopId, handle, MOST_UNSURE],
  );
  return noted!.state === 'sending';
}

/** The platform has not taken it, so it may be sent again. */
async function takeBackUnsure(tx: Tx, { eventId, key }: Attempt): Promise<void> {
  await tx.rows('UPDATE trigger_attempt SET unsure = unsure - 1 WHERE event_id = $1 AND key = $2', [eventId, key]);
}

async function noteSent(tx: Tx, { eventId, key }: Attempt): Promise<void> {
  await tx.rows(`UPDATE trigger_attempt SET state = 'sent' WHERE event_id = $1 AND key = $2`, [eventId, key]);
}
