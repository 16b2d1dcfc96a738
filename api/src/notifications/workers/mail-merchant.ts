import { Inject } from '@nestjs/common';
import { CONFIG, shopUrl, type Config } from '../../config.js';
import { consumerOf } from '../../events/consumer.js';
import { readShop } from '../../shops/queries/read-shop.js';
import { Mailer } from '../mailer.js';
import { merchantMail } from '../merchant-mail.js';
import { merchantMessage } from '../merchant-message.js';

/**
 * Sends what happened by e-mail: at least once, with the event's id as Message-ID so that a mailbox can tell a
 * repetition.
 */
export class MailMerchant extends consumerOf('mail-merchant') {
  constructor(
    private readonly mailer: Mailer,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super();
  }

  protected readonly handle = this.inShop(async (tx, event, eventId) => {
    const shop = await readShop(tx);
    const { PLATFORM_ADMIN_URL, PLATFORM_CLIENT_ID } = this.config;
    const appUrl = `${shopUrl(PLATFORM_ADMIN_URL, shop.shopifyDomain)}/apps/${PLATFORM_CLIENT_ID}`;
    await this.mailer.send({
      messageId: `<event-${eventId}@${new URL(this.config.PUBLIC_URL).hostname}>`,
      to: shop.email,
      ...merchantMail(merchantMessage(event), shop.name, appUrl),
    });
  });
}
