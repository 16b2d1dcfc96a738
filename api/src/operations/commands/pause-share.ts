import type { DoneAnswer, PauseBody, ResumeBody } from '@purchase-limits/contract/jobs';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { noteAction } from '../../audit/note-action.js';
import { Transactions } from '../../database/transactions.js';
import { wakeJobs } from '../../events/queue-state.js';
import { Queues } from '../../events/queues.js';
import { CommandWith } from '../../http/handlers.js';
import { NotFoundError } from '../../http/rule-error.js';
import { requireConfirmation } from './confirmation.js';

/** An operator has a queue leave a shop's events alone; other shops' events go on. */
export class PauseShare extends CommandWith<DoneAnswer, { operator: string; chosen: PauseBody }> {}
/** An operator ends that. */
export class ResumeShare extends CommandWith<DoneAnswer, { operator: string; chosen: ResumeBody }> {}

@CommandHandler(PauseShare)
export class PauseShareHandler implements ICommandHandler<PauseShare> {
  constructor(
    private readonly transactions: Transactions,
    private readonly queues: Queues,
  ) {}

  execute({ given: { operator, chosen } }: PauseShare): Promise<DoneAnswer> {
    const { queue, shopId, why, confirm } = chosen;
    if (!this.queues.named(queue)) throw new NotFoundError('queue');
    return this.transactions.runSystem(async (tx) => {
      await requireConfirmation(tx, confirm, { shopId, otherwise: queue });
      const paused = await tx.rows(
        `INSERT INTO shop_pause (shop_id, queue, operator, reason) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING RETURNING queue`,
        [shopId, queue, operator, why],
      );
      await noteAction(tx, { operator, action: 'pause_shop', shopId, details: { queue, why } });
      return { count: paused.length };
    });
  }
}

@CommandHandler(ResumeShare)
export class ResumeShareHandler implements ICommandHandler<ResumeShare> {
  constructor(
    private readonly transactions: Transactions,
    private readonly queues: Queues,
  ) {}

  async execute({ given: { operator, chosen } }: ResumeShare): Promise<DoneAnswer> {
    const { queue: name, shopId } = chosen;
    const queue = this.queues.named(name);
    if (!queue) throw new NotFoundError('queue');
    const count = await this.transactions.runSystem(async (tx) => {
      const ended = await tx.rows('DELETE FROM shop_pause WHERE shop_id = $1 AND queue = $2 RETURNING queue', [
        shopId,
        name,
      ]);
      await noteAction(tx, { operator, action: 'resume_shop', shopId, details: { queue: name } });
      return ended.length;
    });
    // Otherwise they are looked at within half a minute.
    await wakeJobs(queue, shopId);
    return { count };
  }
}
