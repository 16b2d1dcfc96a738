// A run's results as plain data, the only input of the promises' checks.
import type { PlanId } from '@purchase-limits/domain/plans';
import type { AnnouncedLevel } from '@purchase-limits/domain/quota';

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
/** An event that notifies the merchant. `level` and `epoch` only for quota events. */
export type AnnouncedEvent = {
  id: string;
  shopId: string;
  type: string;
  level: AnnouncedLevel | null;
  epoch: number | null;
};
export type MailAttempt = { eventId: string; state: string; reason: string | null };

export type Found = {
  /** Ids of stored impressions, by shop. */
  stored: Map<string, Set<string>>;
  quotas: FoundQuota[];
  /** How many impressions were ever put down as surplus, by shop. */
  surplus: Map<string, number>;
  /** By shop, the checkouts that pixels told of, and how they are counted. */
  checkouts: Map<string, { ids: Set<string>; refused: number; completed: number; ofLimits: number }>;
  limits: FoundLimit[];
  branding: { shopId: string; version: number; fontSize: number }[];
  /** Ids of webhooks that were received. */
  deliveries: Set<string>;
  /** The platform's numbers of the requests for customer data that became an event, one for each event. */
  dataRequests: string[];
  shopNames: Map<string, string>;
  told: AnnouncedEvent[];
  notifications: { eventId: string; kind: string }[];
  /** Copies in the mailbox, by event. */
  mails: Map<string, number>;
  mailAttempts: MailAttempt[];
  /** Unsent events of types that this release knows, as `id type`. */
  unsent: string[];
  /** Sent events without a consumer's inbox row, as `id queue`. */
  unhandled: string[];
  /** Jobs that are left in queues, as `queue state id`. */
  jobs: string[];
  /** Rows of the table of jobs that were given up, where there is such a table. */
  deadEnds: string[];
  /** Rebuilt data that differs: list rows by limit, documents and platform copies by shop, and so on. */
  differing: {
    rows: string[];
    documents: string[];
    copies: string[];
    /** Shops whose checkout rule or product marks on the platform differ from the expected ones. */
    checkouts: string[];
    /** Orders that the ledger of purchases has otherwise than the platform. */
    purchases: string[];
    /** Customers whose published data differs from the ledger. */
    customers: string[];
  };
};

/** A broken promise. */
export type Broken = { kind: 'lost' | 'doubled' | 'stuck' | 'wrong'; promise: string; ids: string[] };

/** Nothing when no id is given. */
export function broken(kind: Broken['kind'], promise: string, ids: readonly string[]): Broken[] {
  return ids.length > 0 ? [{ kind, promise, ids: [...ids] }] : [];
}

/** Entries that occur more than once. */
export function repeatedIn(list: readonly string[]): string[] {
  const seen = new Set<string>();
  return [...new Set(list.filter((item) => seen.size === seen.add(item).size))];
}
