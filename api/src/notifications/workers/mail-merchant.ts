import { Inject } from '@nestjs/common';
import { CONFIG, shopUrl, type Config } from '../../config.js';
import { consumerOf } from '../../events/consumer.js';
import { isConnected } from '../../platform/connection.js';
import { readShop, type ShopFacts } from '../../shops/queries/read-shop.js';
import { Mailer, type Mail } from '../mailer.js';
import { merchantMail } from '../merchant-mail.js';
import { merchantMessage, type MerchantEvent } from '../merchant-message.js';

/**
 * Sends what happened by e-mail: at least once, with the event's id as Message-ID so that a mailbox can tell a
 * repetition. A shop that uninstalled the app gets none.
 */
export class MailMerchant extends consumerOf('mail-merchant') {
  constructor(
    private readonly mailer: Mailer,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super();
  }

  protected readonly handle = this.inStages<Mail, void>({
    read: async (tx, event, eventId) =>
      (await isConnected(tx)) ? this.mailOf(event, eventId, await readShop(tx)) : null,
    act: (mail) => this.mailer.send(mail),
    write: async () => {},
  });

  private mailOf(event: MerchantEvent, eventId: string, shop: ShopFacts): Mail {
    const { PLATFORM_ADMIN_URL, PLATFORM_CLIENT_ID } = this.config;
    const appUrl = `${shopUrl(PLATFORM_ADMIN_URL, shop.shopifyDomain)}/apps/${PLATFORM_CLIENT_ID}`;
    return {
      messageId: `<event-${eventId}@${new URL(this.config.PUBLIC_URL).hostname}>`,
      to: shop.email,
      ...merchantMail(merchantMessage(event), shop.name, appUrl),
    };
  }
}
