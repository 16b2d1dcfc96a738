import { UNDER_WAY } from '@purchase-limits/contract/past-orders';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Transactions } from '../../database/transactions.js';
import { consumerOf } from '../../events/consumer.js';
import { AccessTokens } from '../../platform/access-tokens.js';
import { ASK_AGAIN_SECONDS, BulkOperations } from '../../platform/bulk-operations.js';
import { PAST_ORDERS_QUERY, PAST_ORDERS_WITH_CONTACTS_QUERY } from '../../platform/order-operations.js';
import { PlatformError, type PlatformOutcome } from '../../platform/platform-error.js';
import { showsContacts } from '../../repurchase/contacts-shown.js';
import { readShop, type ShopFacts } from '../../shops/queries/read-shop.js';
import { judgeResult } from '../judge-result.js';
import { PastOrderCheckEntity } from '../past-order-check.entity.js';
import { countsPersons, PastOrderJudge } from '../past-order-judge.js';
import { NO_SUMS } from '../past-order-sums.js';

/** The app may not see the orders any more. */
const LASTING: readonly PlatformOutcome[] = ['no_grant', 'grant_refused', 'forbidden', 'unapproved'];
const NOTHING_JUDGED = { position: 0, done: 0, sums: NO_SUMS };

type Plan = { shop: ShopFacts; check: PastOrderCheckEntity };
const isUnderWay = ({ state }: PastOrderCheckEntity) => UNDER_WAY.includes(state);
type Change = Partial<Omit<PastOrderCheckEntity, 'id' | 'shopId'>>;
/** `left`: the merchant cancelled it, or another one does it. */
type Outcome = 'done' | 'failed' | 'left';

/**
 * Checks the platform's orders against an unsaved limit. Progress is saved along with the totals, so a killed worker
 * resumes there. Few run at a time, because checking is CPU-bound.
 */
@Injectable()
export class CheckPastOrders extends consumerOf('check-past-orders', { concurrency: 1 }) {
  constructor(
    private readonly transactions: Transactions,
    private readonly tokens: AccessTokens,
    private readonly bulk: BulkOperations,
    private readonly judge: PastOrderJudge,
  ) {
    super();
  }

  protected readonly handle = this.inStages<Plan, Outcome>({
    read: async (tx, { checkId }) => {
      const check = await tx.manager.findOneBy(PastOrderCheckEntity, { id: checkId });
      const isToDo = check && (isUnderWay(check) || (check.state === 'cancelled' && check.operationId !== null));
      return isToDo ? { shop: await readShop(tx), check } : null;
    },
    act: (plan) => this.checkOrExplain(plan),
    write: async (tx, outcome, { checkId }) => {
      if (outcome === 'left') return;
      const problem = outcome === 'failed' ? {} : { problem: null };
      await tx.manager.update(
        PastOrderCheckEntity,
        { id: checkId, state: In(UNDER_WAY) },
        { state: outcome, ...problem },
      );
    },
  });

  private async checkOrExplain(plan: Plan): Promise<Outcome> {
    const { shop, check } = plan;
    try {
      if (isUnderWay(check)) return await this.checkAll(plan);
      await this.bulk.cancel(shop, check.operationId!);
      return 'left';
    } catch (error) {
      if (!(error instanceof PlatformError) || !isUnderWay(check)) throw error;
      const isOver = LASTING.includes(error.outcome);
      // Waiting for the platform is no problem.
      if (isOver || error.outcome !== 'throttled') await this.note(plan, { problem: error.message });
      if (isOver) return 'failed';
      throw error;
    }
  }

  private async checkAll(plan: Plan): Promise<Outcome> {
    const operationId = plan.check.operationId ?? (await this.begin(plan));
    if (operationId === null) return 'left';
    const url = await this.resultOf(plan, operationId);
    const isWhole = await judgeResult({
      check: plan.check,
      url,
      judge: await this.judge.of(plan.shop, plan.check, url),
      note: (reached, before) => this.note(plan, { ...reached, problem: null }, before),
    });
    return isWhole ? 'done' : 'left';
  }

  private async begin(plan: Plan): Promise<string | null> {
    const withContacts = countsPersons(plan.check.draft) && (await showsContacts(this.tokens, plan.shop));
    const query = withContacts ? PAST_ORDERS_WITH_CONTACTS_QUERY : PAST_ORDERS_QUERY;
    const operationId = await this.bulk.start(plan.shop, query);
    if (await this.note(plan, { operationId, problem: null })) return operationId;
    await this.bulk.cancel(plan.shop, operationId);
    return null;
  }

  /** Where the orders are; null when there are none. Until it is known, this throws when to ask again. */
  private async resultOf(plan: Plan, operationId: string): Promise<string | null> {
    const found = await this.bulk.find(plan.shop, operationId);
    if (found.state === 'ended') {
      await this.note(plan, { operationId: null, state: 'gathering', ...NOTHING_JUDGED });
      if (found.isDenied) throw new PlatformError('forbidden', 'the orders may not be read');
      throw new PlatformError('throttled', `the reading of orders ended as ${found.status}`, ASK_AGAIN_SECONDS);
    }
    await this.note(plan, { total: found.found, ...(found.state === 'completed' && { state: 'checking' }) });
    if (found.state === 'completed') return found.url;
    throw new PlatformError('throttled', 'the platform is gathering the orders', ASK_AGAIN_SECONDS);
  }

  /** Answers whether the check is still under way, and, where it is given, still at this position. */
  private async note({ shop, check }: Plan, change: Change, position?: number): Promise<boolean> {
    const at = position === undefined ? {} : { position };
    const { affected } = await this.transactions.run(shop.id, (tx) =>
      tx.manager.update(PastOrderCheckEntity, { id: check.id, state: In(UNDER_WAY), ...at }, change),
    );
    return affected === 1;
  }
}
