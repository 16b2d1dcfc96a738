import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import { consumerOf } from '../../events/consumer.js';
import type { EventOf } from '../../events/subscriptions.js';
import { isConnected } from '../../platform/connection.js';
import { readFirstInstallation } from '../../quota/queries/read-first-installation.js';
import { readShop, type ShopFacts } from '../../shops/queries/read-shop.js';
import { mailLinks } from '../mail-links.js';
import { handOver, noteNothingSent, noteUnsure, writeOutcome, type MailOutcome } from '../mail-attempts.js';
import { Mailer, type Mail } from '../mailer.js';
import { isWanted, mailAddress, merchantMail, type MerchantMail } from '../merchant-mail.js';
import { merchantMessage } from '../merchant-message.js';
import { NotificationEntity } from '../notification.entity.js';
import { isSummaryWanted, summaryMail } from '../summary-mail.js';

type Draft = { isWanted: boolean; mail: MerchantMail };
type Plan = { shopId: string; eventId: string; mail: Mail };
/** `refused`: the address whose server does not take the mail. */
type Result = MailOutcome & { eventId: string; refused?: string };

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
      const draft = await this.draftOf(tx, event, shop);
      if (!draft) return null;
      if (!draft.isWanted) {
        await noteNothingSent(tx, shop.id, eventId);
        return { eventId, state: 'unwanted', reason: null };
      }
      return (await noteUnsure(tx, shop.id, eventId))
        ? { shopId: shop.id, eventId, mail: this.addressed(draft.mail, eventId, shop) }
        : { eventId, state: 'unknown', reason: 'the mail server did not say whether it took the mail' };
    },
    act: (plan) => ('mail' in plan ? this.send(plan) : Promise.resolve(plan)),
    write: async (tx, { eventId, state, reason, refused }, { shopId }) => {
      await writeOutcome(tx, eventId, { state, reason });
      if (refused !== undefined) await tellRefused(tx, shopId, eventId, refused);
    },
  });

  private async send({ shopId, eventId, mail }: Plan): Promise<Result> {
    const sent = await handOver(this.mailer, this.transactions, { shopId, eventId, mail });
    return { eventId, ...sent, ...(sent.state === 'refused' && { refused: mail.to }) };
  }

  /** Null: another message tells the merchant already. */
  private async draftOf(tx: Tx, event: EventOf<'mail-merchant'>, shop: ShopFacts): Promise<Draft | null> {
    const links = mailLinks(this.config, shop);
    if (event.type === 'SummaryDue')
      return { isWanted: isSummaryWanted(event, shop), mail: summaryMail(event, shop, links) };
    const message = merchantMessage(event, await readFirstInstallation(tx));
    return message && { isWanted: isWanted(message.kind, shop), mail: merchantMail(message, shop, links) };
  }

  private addressed(mail: MerchantMail, eventId: string, shop: ShopFacts): Mail {
    return {
      messageId: `<event-${eventId}@${new URL(this.config.PUBLIC_URL).hostname}>`,
      to: mailAddress(shop),
      ...mail,
    };
  }
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
