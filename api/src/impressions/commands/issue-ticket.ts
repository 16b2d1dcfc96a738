import { hasFeature } from '@purchase-limits/domain/plans';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { now } from '../../clock.js';
import { CONFIG, type Config } from '../../config.js';
import { readShopId } from '../../database/shop-by-domain.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import { CommandWith } from '../../http/handlers.js';
import { NotFoundError, RuleError } from '../../http/rule-error.js';
import { isConnected } from '../../platform/connection.js';
import { readEntitlement } from '../../quota/queries/read-entitlement.js';
import { makeTicket, type TicketHolder } from '../page-ticket.js';

/**
 * The platform passed on a request of this shop's storefront. Answers with a ticket. Of a shop that is held to the free
 * quota it is counted, and noted that the app proxy works: from now on its impressions need tickets.
 */
export class IssueTicket extends CommandWith<string, { holder: TicketHolder }> {}

@CommandHandler(IssueTicket)
export class IssueTicketHandler implements ICommandHandler<IssueTicket> {
  constructor(
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async execute({ given: { holder } }: IssueTicket): Promise<string> {
    const shopId = await this.transactions.runWithoutShop((tx) => readShopId(tx, holder.shopDomain));
    if (!shopId) throw new NotFoundError('shop');
    await this.transactions.run(shopId, async (tx) => {
      if (!(await isConnected(tx))) throw new NotFoundError('shop');
      const { plan } = await readEntitlement(tx);
      if (!hasFeature(plan, 'unlimited_impressions')) await noteTicket(tx, shopId, this.config.TICKETS_PER_MINUTE);
    });
    return makeTicket(holder, this.config.APP_SECRET);
  }
}

/** Counts the ticket in this minute; a 429 when there were as many already. */
async function noteTicket(tx: Tx, shopId: string, mostPerMinute: number): Promise<void> {
  const noted = await tx.rows(
    `INSERT INTO ticket_allowance AS t (shop_id, minute, made) VALUES ($1, date_trunc('minute', $2::timestamptz), 1)
     ON CONFLICT (shop_id) DO UPDATE SET
       made = CASE WHEN t.minute = excluded.minute THEN t.made ELSE 0 END + 1, minute = excluded.minute
     WHERE t.minute <> excluded.minute OR t.made < $3
     RETURNING shop_id`,
    [shopId, now(), mostPerMinute],
  );
  if (noted.length > 0) return;
  throw new RuleError(429, 'too_many_requests', 'Too many requests. Please try again in a moment.');
}
