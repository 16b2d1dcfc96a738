import type { DiscardJobBody, DoneAnswer } from '@purchase-limits/contract/jobs';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { noteAction } from '../../audit/note-action.js';
import { Transactions } from '../../database/transactions.js';
import { dropJob } from '../../events/queue-state.js';
import { Queues } from '../../events/queues.js';
import { CommandWith } from '../../http/handlers.js';
import { NotFoundError } from '../../http/rule-error.js';
import { requireConfirmation, shopOfEvent } from './confirmation.js';

/** An operator decides that a queue never handles an event that it would go on trying. */
export class DiscardJob extends CommandWith<DoneAnswer, { operator: string; chosen: DiscardJobBody }> {}

@CommandHandler(DiscardJob)
export class DiscardJobHandler implements ICommandHandler<DiscardJob> {
  constructor(
    private readonly transactions: Transactions,
    private readonly queues: Queues,
  ) {}

  async execute({ given: { operator, chosen } }: DiscardJob): Promise<DoneAnswer> {
    const { queue: name, eventId, why, confirm } = chosen;
    const queue = this.queues.named(name);
    if (!queue) throw new NotFoundError('queue');
    const count = await this.transactions.runSystem(async (tx) => {
      const shopId = await shopOfEvent(tx, eventId);
      await requireConfirmation(tx, confirm, { shopId, otherwise: name });
      const noted = await tx.rows(
        `INSERT INTO inbox (consumer, event_id, shop_id, discarded_by)
         SELECT $1, id, shop_id, $3 FROM event_log WHERE id = $2 AND (sent_to IS NULL OR $1 = ANY (sent_to))
         ON CONFLICT DO NOTHING RETURNING event_id`,
        [name, eventId, operator],
      );
      await tx.rows('DELETE FROM dead_end WHERE queue = $1 AND event_id = $2', [name, eventId]);
      const details = { queue: name, eventId, why, count: noted.length };
      await noteAction(tx, { operator, action: 'discard_job', shopId, details });
      return noted.length;
    });
    // One that stays finds the event handled.
    await dropJob(queue, eventId);
    return { count };
  }
}
