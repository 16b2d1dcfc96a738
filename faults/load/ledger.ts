// Everything the load sent and what was acknowledged: the checks compare it with what is stored.
import type { PlanId } from '@purchase-limits/domain/plans';

/** One answered request: the ids that it did not ignore, and how many of them it counted as surplus. */
export type AnsweredImpressions = { shopId: string; ids: string[]; surplus: number };
/** A limit as the last acknowledged write left it. */
export type AcknowledgedLimit = {
  id: string;
  shopId: string;
  name: string;
  max: number;
  status: 'active' | 'inactive' | 'deleted';
  version: number;
};
/** What became of a checkout. */
export type Kind = 'refused' | 'completed';
export type SentWebhook = { shopId: string; deliveryId: string; topic: string; requestId: string | null };

export class Ledger {
  readonly sent = new Map<string, Set<string>>();
  readonly answered: AnsweredImpressions[] = [];
  /** By shop, each checkout that a pixel told of. */
  readonly checkouts = new Map<string, Map<string, Kind>>();
  readonly acknowledgedCheckouts: { shopId: string; id: string }[] = [];
  readonly limits = new Map<string, AcknowledgedLimit>();
  /** Names of limits for which a create was sent, with its shop. */
  readonly createdNames = new Map<string, string>();
  readonly branding = new Map<string, { version: number; fontSize: number }>();
  readonly webhooks: SentWebhook[] = [];
  /** The name that the latest telling of a shop says, by shop. */
  readonly toldNames = new Map<string, { at: string; name: string }>();
  /** Orders whose last change was delivered. */
  readonly toldOrders = new Set<string>();
  readonly plans = new Map<string, PlanId>();
  /** Answers that no fault explains: a status, and of what. */
  readonly wrongAnswers: string[] = [];
  /** Documents that had a limit a second after their shop's quota was used up. */
  readonly lateStops: string[] = [];
  readonly counts = { impressions: 0, writes: 0, refused: 0, unanswered: 0, watched: 0 };

  noteSent(shopId: string, ids: readonly string[]): void {
    const known = this.sent.get(shopId) ?? new Set();
    for (const id of ids) known.add(id);
    this.sent.set(shopId, known);
  }

  noteAnswered(answer: AnsweredImpressions): void {
    this.answered.push(answer);
    this.counts.impressions += answer.ids.length;
  }

  noteCheckout(shopId: string, id: string, kind: Kind): void {
    this.checkouts.set(shopId, (this.checkouts.get(shopId) ?? new Map<string, Kind>()).set(id, kind));
  }

  noteLimit(limit: AcknowledgedLimit): void {
    this.limits.set(limit.id, limit);
    this.counts.writes += 1;
  }
}
