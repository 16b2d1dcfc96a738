// What a run left behind, as plain data: the checks of the promises read nothing else.
import type { PlanId } from '@purchase-limits/domain/plans';
import type { ToldLevel } from '@purchase-limits/domain/quota';

export type FoundQuota = {
  shopId: string;
  plan: PlanId;
  level: string;
  impressions: number;
  unverified: number;
  installedAt: Date;
};
export type FoundLimit = {
  id: string;
  shopId: string;
  name: string;
  max: number;
  status: string;
  stoppedBy: string | null;
  version: number;
};
/** An event of which the merchant is told. `level` and `epoch` only of those of the quota. */
export type ToldEvent = { id: string; shopId: string; type: string; level: ToldLevel | null; epoch: number | null };
export type MailAttempt = { eventId: string; state: string; reason: string | null };

export type Found = {
  /** Ids of stored impressions, by shop. */
  stored: Map<string, Set<string>>;
  quotas: FoundQuota[];
  /** How many impressions were ever put down as surplus, by shop. */
  surplus: Map<string, number>;
  limits: FoundLimit[];
  branding: { shopId: string; version: number; fontSize: number }[];
  /** Ids of webhooks that were received. */
  deliveries: Set<string>;
  /** The platform's numbers of the requests for customer data that became an event, one for each event. */
  dataRequests: string[];
  shopNames: Map<string, string>;
  told: ToldEvent[];
  notifications: { eventId: string; kind: string }[];
  /** Copies in the mailbox, by event. */
  mails: Map<string, number>;
  mailAttempts: MailAttempt[];
  /** Unsent events of types that this release knows, as `id type`. */
  unsent: string[];
  /** Sent events that a consumer has not noted, as `id queue`. */
  unhandled: string[];
  /** Jobs that are left in queues, as `queue state id`. */
  jobs: string[];
  /** Rows of the table of jobs that were given up, where there is such a table. */
  deadEnds: string[];
  /** What was built afresh and differs: limits of the list, shops of documents, of the platform's copies, and so on. */
  differing: {
    rows: string[];
    documents: string[];
    copies: string[];
    /** Shops of which the platform has another checkout rule, or other marks of products, than it should. */
    checkouts: string[];
    /** Orders that the ledger of purchases has otherwise than the platform. */
    purchases: string[];
    /** Customers of whom the platform is told otherwise than the ledger has it. */
    customers: string[];
  };
};

/** A promise that does not hold. */
export type Broken = { kind: 'lost' | 'doubled' | 'stuck' | 'wrong'; promise: string; ids: string[] };

/** Nothing when no id is given. */
export function broken(kind: Broken['kind'], promise: string, ids: readonly string[]): Broken[] {
  return ids.length > 0 ? [{ kind, promise, ids: [...ids] }] : [];
}

/** Those that stand in the list more than once. */
export function repeatedIn(list: readonly string[]): string[] {
  const seen = new Set<string>();
  return [...new Set(list.filter((item) => seen.size === seen.add(item).size))];
}
