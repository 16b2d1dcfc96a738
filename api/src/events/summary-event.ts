import type { Figures } from '@purchase-limits/contract/insights';
import type { SummaryCadence, SummaryPeriod } from '@purchase-limits/domain/summary-period';

/**
 * A week or a month ended of which the merchant wants a summary. Once per period; with its figures, because consumers
 * can't read them again once they change. `before`: of the period before.
 */
export type SummaryDue = {
  type: 'SummaryDue';
  shopId: string;
  cadence: SummaryCadence;
  period: SummaryPeriod;
  totals: Figures;
  before: Figures;
  /** The five that did most, the first ahead; `name` null: it is deleted. */
  limits: SummarizedLimit[];
  /** Whether refused checkouts are counted. */
  countsRefusals: boolean;
};
export type SummarizedLimit = { name: string | null } & Figures;
