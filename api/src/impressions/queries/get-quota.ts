import { isPaid, type PlanId } from '@purchase-limits/domain/plans';
import { quotaFor, type QuotaLevel } from '@purchase-limits/domain/quota';
import type { QuotaView } from '@purchase-limits/domain/views';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Transactions, type Tx } from '../../database/transactions.js';

export class GetQuota extends Query<QuotaView> {
  constructor(readonly shopId: string) {
    super();
  }
}

@QueryHandler(GetQuota)
export class GetQuotaHandler implements IQueryHandler<GetQuota> {
  constructor(private readonly transactions: Transactions) {}

  execute({ shopId }: GetQuota): Promise<QuotaView> {
    return this.transactions.run(shopId, readQuota);
  }
}

/** The shop's counters as the dashboard shows them. */
export async function readQuota(tx: Tx): Promise<QuotaView> {
  const [row] = await tx.rows<{
    plan: PlanId;
    installed_at: Date;
    bonus: number;
    impressions: string;
    unverified: string;
    contacts: string;
    level: QuotaLevel;
  }>('SELECT * FROM quota');
  const { warnAt, max } = quotaFor(row!.installed_at, row!.bonus);
  const isHeld = !isPaid(row!.plan);
  return {
    level: row!.level,
    impressions: Number(row!.impressions),
    unverified: Number(row!.unverified),
    contacts: Number(row!.contacts),
    warnAt: isHeld ? warnAt : null,
    max: isHeld ? max : null,
  };
}
