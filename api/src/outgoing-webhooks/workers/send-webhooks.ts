import { Inject, Injectable } from '@nestjs/common';
import { now } from '../../clock.js';
import { CONFIG, type Config } from '../../config.js';
import type { Tx } from '../../database/transactions.js';
import { consumerOf } from '../../events/consumer.js';
import { emit } from '../../events/emit.js';
import type { EventOf } from '../../events/subscriptions.js';
import { isConnected } from '../../platform/connection.js';
import { readShop } from '../../shops/queries/read-shop.js';
import { addToSpan, inSpan } from '../../tracing/in-span.js';
import { deliveryOf } from '../delivery-of.js';
import { postSigned, type Attempt } from '../post-signed.js';
import { webhookSealer } from '../webhook-secrets.js';

type Due = { webhookId: string; eventId: string; url: string; secret: string; body: string; attempts: number };
type Sent = Due & { attempt: Attempt };

const MINUTE_MS = 60_000;
/** After each failure; three days in all. */
const PAUSES_MINUTES = [1, 5, 30, 120, 300, 600, 840, 1_200, 1_440];
/** Of a webhook; the others come next, so its shop and others' shops have their turns. */
const MOST_AT_ONCE = 10;
const LONGEST_TURN_MS = 15_000;

/**
 * Tells a shop's webhooks of its limits. A delivery is a row before it is sent, and keeps the id of its event: one that
 * a crash has sent twice can be told by that. One that failed is left alone for a minute, and a slow one has short
 * turns: the others don't wait for it.
 */
@Injectable()
export class SendWebhooks extends consumerOf('send-webhooks') {
  constructor(@Inject(CONFIG) private readonly config: Config) {
    super();
  }

  protected readonly handle = this.inStages<Due[], Sent[]>({
    read: async (tx, event, eventId) => {
      if (!(await isConnected(tx))) return null;
      if (event.type !== 'WebhooksDue') await writeDeliveries(tx, event, eventId);
      const due = await readDue(tx);
      return due.length > 0 ? due : null;
    },
    act: (due) => this.send(due),
    write: async (tx, sent, { shopId }) => {
      for (const each of sent) await writeAttempt(tx, each);
      if (await hasMore(tx, sent)) await emit(tx, { type: 'WebhooksDue', shopId });
    },
  });

  /** Webhooks beside each other; of each one after the other, and nothing more once one failed. */
  private async send(due: readonly Due[]): Promise<Sent[]> {
    const webhookIds = new Set(due.map(({ webhookId }) => webhookId));
    const ways = [...webhookIds].map((id) => this.sendInOrder(due.filter(({ webhookId }) => webhookId === id)));
    return (await Promise.all(ways)).flat();
  }

  private async sendInOrder(deliveries: readonly Due[]): Promise<Sent[]> {
    const sealer = webhookSealer(this.config);
    const sent: Sent[] = [];
    const begunAt = performance.now();
    for (const delivery of deliveries) {
      if (performance.now() - begunAt > LONGEST_TURN_MS) break;
      const secret = sealer.open(delivery.secret);
      const attempt: Attempt =
        secret === null
          ? { status: null, failure: 'Its secret can’t be read any more. Create the webhook again.' }
          : await this.post(delivery, secret);
      sent.push({ ...delivery, attempt });
      if (!hasArrived(attempt)) break;
    }
    return sent;
  }

  private post(delivery: Due, secret: string): Promise<Attempt> {
    return inSpan('webhook', { kind: 'client', facts: factsOf(delivery) }, async () => {
      const attempt = await postSigned(
        { ...delivery, secret, id: delivery.eventId, at: now() },
        this.config.PRIVATE_WEBHOOKS === 'on',
      );
      addToSpan({ 'http.response.status_code': attempt.status ?? undefined });
      return attempt;
    });
  }
}

/** Of the delivery's own event, which an earlier job may have stored. */
const factsOf = ({ eventId, attempts }: Due) => ({
  'purchase_limits.event_id': eventId,
  'purchase_limits.attempt': attempts + 1,
});

const hasArrived = ({ status }: Attempt) => status !== null && status >= 200 && status < 300;

async function writeDeliveries(
  tx: Tx,
  event: Exclude<EventOf<'send-webhooks'>, { type: 'WebhooksDue' }>,
  eventId: string,
): Promise<void> {
  const [logged] = await tx.rows<{ at: Date }>('SELECT at FROM event_log WHERE id = $1', [eventId]);
  const { shopifyDomain } = await readShop(tx);
  const { type, ...body } = deliveryOf(event, shopifyDomain, logged!.at);
  await tx.rows(
    `INSERT INTO outgoing_delivery (shop_id, webhook_id, event_id, type, body, created_at, next_at)
     SELECT shop_id, id, $1, $2, $3, $4, $4 FROM outgoing_webhook WHERE created_at <= $5 ON CONFLICT DO NOTHING`,
    [eventId, type, JSON.stringify({ type, ...body }), now(), logged!.at],
  );
}

function readDue(tx: Tx): Promise<Due[]> {
  return tx.rows<Due>(
    `SELECT w.id AS "webhookId", d.event_id::text AS "eventId", w.url, w.secret, d.body, d.attempts
     FROM outgoing_webhook w CROSS JOIN LATERAL (
       SELECT event_id, body, attempts FROM outgoing_delivery
       WHERE shop_id = w.shop_id AND webhook_id = w.id AND next_at <= $1 ORDER BY event_id LIMIT ${MOST_AT_ONCE}
     ) AS d WHERE w.paused_until IS NULL OR w.paused_until <= $1 ORDER BY d.event_id`,
    [now()],
  );
}

/** Of those that took what they were sent. */
async function hasMore(tx: Tx, sent: readonly Sent[]): Promise<boolean> {
  const failed = new Set(sent.filter(({ attempt }) => !hasArrived(attempt)).map(({ webhookId }) => webhookId));
  const others = sent.map(({ webhookId }) => webhookId).filter((id) => !failed.has(id));
  const more = await tx.rows(
    'SELECT 1 FROM outgoing_delivery WHERE webhook_id = ANY ($1::uuid[]) AND next_at <= $2 LIMIT 1',
    [[...new Set(others)], now()],
  );
  return more.length > 0;
}

async function writeAttempt(tx: Tx, { webhookId, eventId, attempts, attempt }: Sent): Promise<void> {
  const pause = PAUSES_MINUTES[attempts];
  const at = now();
  const isDone = hasArrived(attempt);
  const nextAt = isDone || pause === undefined ? null : new Date(at.getTime() + pause * MINUTE_MS);
  await tx.rows(
    `UPDATE outgoing_delivery SET attempts = attempts + 1, status = $3, failure = $4, next_at = $5, delivered_at = $6
     WHERE webhook_id = $1 AND event_id = $2 AND attempts = $7`,
    [webhookId, eventId, attempt.status, attempt.failure, nextAt, isDone ? at : null, attempts],
  );
  if (!isDone)
    await tx.rows('UPDATE outgoing_webhook SET paused_until = $2 WHERE id = $1', [
      webhookId,
      new Date(at.getTime() + MINUTE_MS),
    ]);
}
