import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import { consumerOf } from '../../events/consumer.js';
import { isConnected } from '../../platform/connection.js';
import { readFirstInstallation } from '../../quota/queries/read-first-installation.js';
import { readShop, type ShopFacts } from '../../shops/queries/read-shop.js';
import { MailAttemptEntity, type MailState } from '../mail-attempt.entity.js';
import { mailLinks } from '../mail-links.js';
import { MailError, Mailer, type Mail } from '../mailer.js';
import { isWanted, mailAddress, merchantMail } from '../merchant-mail.js';
import { merchantMessage, type MerchantMessage } from '../merchant-message.js';
import { NotificationEntity } from '../notification.entity.js';

/** Hand over an unconfirmed mail one more time at most. */
const MOST_UNSURE = 2;

type Plan = { shopId: string; eventId: string; mail: Mail };
/** `refused`: the address whose server does not take the mail. */
type Result = { eventId: string; state: MailState; reason: string | null; refused?: string };

/**
 * Mails the merchant about an event, with the event's id as Message-ID so mailboxes can detect a repeat. Each mail is
 * recorded before it is handed over: after a crash, or without an answer, there is at most one extra copy. If the
 * server refuses it, that is final, and the in-app notifications say so. Uninstalled shops get no mail, and nobody gets
 * a kind they turned off.
 */
@Injectable()
export class MailMerchant extends consumerOf('mail-merchant') {
  constructor(
    private readonly mailer: Mailer,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super();
  }

  protected readonly handle = this.inStages<Plan | Result, Result>({
    read: async (tx, event, eventId) => {
      if (!(await isConnected(tx))) return null;
      const shop = await readShop(tx);
      const message = merchantMessage(event, await readFirstInstallation(tx));
      if (!message) return null;
      if (!isWanted(message.kind, shop)) {
        await noteNothingSent(tx, shop.id, eventId);
        return { eventId, state: 'unwanted', reason: null };
      }
      return (await noteUnsure(tx, shop.id, eventId))
        ? { shopId: shop.id, eventId, mail: this.mailOf(message, eventId, shop) }
        : { eventId, state: 'unknown', reason: 'the mail server did not say whether it took the mail' };
    },
    act: (plan) => ('mail' in plan ? this.send(plan) : Promise.resolve(plan)),
    write: async (tx, { eventId, state, reason, refused }, { shopId }) => {
      await tx.manager.update(MailAttemptEntity, { eventId }, { state, reason });
      if (refused !== undefined) await tellRefused(tx, shopId, eventId, refused);
    },
  });

  private async send({ shopId, eventId, mail }: Plan): Promise<Result> {
    try {
      await this.mailer.send(mail);
      return { eventId, state: 'sent', reason: null };
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      if (error.outcome === 'refused') return { eventId, state: 'refused', reason: error.message, refused: mail.to };
      if (error.outcome === 'later') await this.transactions.run(shopId, (tx) => takeBackUnsure(tx, eventId));
      throw error;
    }
  }

  private mailOf(message: MerchantMessage, eventId: string, shop: ShopFacts): Mail {
    return {
      messageId: `<event-${eventId}@${new URL(this.config.PUBLIC_URL).hostname}>`,
      to: mailAddress(shop),
      ...merchantMail(message, shop, mailLinks(this.config, shop)),
    };
  }
}

/** Records an attempt before handing over the mail; false if the maximum is reached. */
async function noteUnsure(tx: Tx, shopId: string, eventId: string): Promise<boolean> {
  const noted = await tx.rows(
    `INSERT INTO mail_attempt AS m (event_id, shop_id, unsure) VALUES ($1, $2, 1)
     ON CONFLICT (event_id) DO UPDATE SET unsure = m.unsure + 1, at = now() WHERE m.unsure < $3 RETURNING event_id`,
    [eventId, shopId, MOST_UNSURE],
  );
  return noted.length > 0;
}

/** Records the event without a mail; keeps an existing record. */
async function noteNothingSent(tx: Tx, shopId: string, eventId: string): Promise<void> {
  await tx.rows('INSERT INTO mail_attempt (event_id, shop_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    eventId,
    shopId,
  ]);
}

/** The server rejected it, so it may be handed over again. */
async function takeBackUnsure(tx: Tx, eventId: string): Promise<void> {
  await tx.rows('UPDATE mail_attempt SET unsure = unsure - 1 WHERE event_id = $1', [eventId]);
}

async function tellRefused(tx: Tx, shopId: string, eventId: string, address: string): Promise<void> {
  await tx.manager.insert(NotificationEntity, {
    id: randomUUID(),
    shopId,
    eventId,
    kind: 'mail_refused',
    title: 'We couldn’t email you',
    body: `The mail server of ${address} refused our email. Set another address under Settings.`,
  });
}
