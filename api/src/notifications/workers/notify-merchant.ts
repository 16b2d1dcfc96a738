import { randomUUID } from 'node:crypto';
import { Processor, WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import type { EventRef } from '../../events/event.js';
import { HandleOnce, type Outcome } from '../../events/handle-once.js';
import { WORKER_OPTIONS } from '../../events/queues.js';
import { merchantMessage, type Tidings } from '../merchant-message.js';

/** Puts what happened into the app's own list: told exactly once. */
@Processor('notify-merchant', WORKER_OPTIONS)
export class NotifyMerchant extends WorkerHost {
  constructor(private readonly handleOnce: HandleOnce) {
    super();
  }

  process({ data }: Job<EventRef>): Promise<Outcome> {
    return this.handleOnce.run<Tidings>('notify-merchant', data, async (tx, event) => {
      const { kind, title, body } = merchantMessage(event);
      await tx.rows('INSERT INTO notification (id, shop_id, event_id, kind, title, body) VALUES ($1, $2, $3, $4, $5, $6)', [
        randomUUID(),
        event.shopId,
        data.eventId,
        kind,
        title,
        body,
      ]);
    });
  }
}
