import { languageOf } from '@purchase-limits/domain/messages';
import { Inject, Injectable } from '@nestjs/common';
import { readCustomerNews, type CustomerNews } from '../queries/read-customer-news.js';
import { CONFIG, type Config } from '../../config.js';
import { Transactions } from '../../database/transactions.js';
import { consumerOf } from '../../events/consumer.js';
import { AccessTokens } from '../../platform/access-tokens.js';
import { isConnected } from '../../platform/connection.js';
import type { CustomerOfOrderQuery } from '../../platform/operations.generated.js';
import { CUSTOMER_OF_ORDER_QUERY } from '../../platform/order-action-operations.js';
import { isOutcome } from '../../platform/platform-error.js';
import { messageLanguage, readShop, type ShopFacts } from '../../shops/queries/read-shop.js';
import {
  handOver,
  noteNothingSent,
  noteUnsure,
  writeOutcome,
  type MailOutcome,
} from '../../notifications/mail-attempts.js';
import { Mailer } from '../../notifications/mailer.js';
import { customerMail } from '../actions/customer-mail.js';

type Plan = { shop: ShopFacts; eventId: string; news: CustomerNews };
type Result = MailOutcome & { eventId: string };
type Customer = { email: string; locale: string | null };

/**
 * Mails the customer of an order that was held or canceled for a limit, in their language. The address is read for it
 * from the platform and kept nowhere.
 */
@Injectable()
export class MailCustomer extends consumerOf('mail-customer') {
  constructor(
    private readonly mailer: Mailer,
    private readonly tokens: AccessTokens,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super();
  }

  protected readonly handle = this.inStages<Plan, Result>({
    read: async (tx, { orderId, limitId }, eventId) => {
      const news = (await isConnected(tx)) ? await readCustomerNews(tx, { orderId, limitId }) : null;
      return news && { shop: await readShop(tx), eventId, news };
    },
    act: (plan) => this.tell(plan),
    write: async (tx, { eventId, state, reason }, { shopId }) => {
      await noteNothingSent(tx, shopId, eventId);
      await writeOutcome(tx, eventId, { state, reason });
    },
  });

  private async tell({ shop, eventId, news }: Plan): Promise<Result> {
    const customer = await this.customerOf(shop, news.orderId);
    if (!customer) return { eventId, state: 'unwanted', reason: 'the order has no e-mail address that we may see' };
    const isNoted = await this.transactions.run(shop.id, (tx) => noteUnsure(tx, shop.id, eventId));
    if (!isNoted) return { eventId, state: 'unknown', reason: 'the mail server did not say whether it took the mail' };
    const mail = {
      messageId: `<event-${eventId}@${new URL(this.config.PUBLIC_URL).hostname}>`,
      to: customer.email,
      ...customerMail(news, shop, languageOf(customer.locale ?? '') ?? messageLanguage(shop)),
    };
    return { eventId, ...(await handOver(this.mailer, this.transactions, { shopId: shop.id, eventId, mail })) };
  }

  /** Null: the order has none, or the platform does not show it. */
  private async customerOf(shop: ShopFacts, orderId: string): Promise<Customer | null> {
    try {
      const variables = { id: `gid://shopify/Order/${orderId}` };
      const { order } = await this.tokens.query<CustomerOfOrderQuery>(shop, CUSTOMER_OF_ORDER_QUERY, variables);
      return order?.email ? { email: order.email, locale: order.customerLocale ?? null } : null;
    } catch (error) {
      if (isOutcome(error, 'unapproved', 'forbidden', 'no_grant', 'grant_refused')) return null;
      throw error;
    }
  }
}
