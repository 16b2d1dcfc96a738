import { Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import type { Job } from 'bullmq';
import { CONFIG, shopUrl, type Config } from '../../config.js';
import type { EventRef } from '../../events/event.js';
import { HandleOnce, type Outcome } from '../../events/handle-once.js';
import { WORKER_OPTIONS } from '../../events/queues.js';
import { readShop } from '../../shops/queries/find-shop.js';
import { Mailer } from '../mailer.js';
import { merchantMail } from '../merchant-mail.js';
import { merchantMessage, type Tidings } from '../merchant-message.js';

/** Sends what happened by e-mail: at least once, with the event's id as Message-ID so that a mailbox can tell a repetition. */
@Processor('mail-merchant', WORKER_OPTIONS)
export class MailMerchant extends WorkerHost {
  constructor(
    private readonly handleOnce: HandleOnce,
    private readonly mailer: Mailer,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super();
  }

  process({ data }: Job<EventRef>): Promise<Outcome> {
    return this.handleOnce.run<Tidings>('mail-merchant', data, async (tx, event) => {
      const shop = await readShop(tx);
      const appUrl = `${shopUrl(this.config.PLATFORM_ADMIN_URL, shop.shopifyDomain)}/apps/${this.config.PLATFORM_CLIENT_ID}`;
      await this.mailer.send({
        messageId: `<event-${data.eventId}@${new URL(this.config.PUBLIC_URL).hostname}>`,
        to: shop.email,
        ...merchantMail(merchantMessage(event), shop.name, appUrl),
      });
    });
  }
}
