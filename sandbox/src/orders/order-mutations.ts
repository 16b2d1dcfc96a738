// What an app changes of orders through the Admin API: tags, holds on fulfillment, refunds and cancellations.
import { getDirectiveValues, GraphQLError, type GraphQLResolveInfo } from 'graphql';
import { gid, parseGid } from '../admin-graphql/gid.js';
import type { Shop } from '../shops/shops.js';
import { assertScope } from '../admin-graphql/scope-check.js';
import { OrderChangeError } from './order-changes.js';
import type { OrderDesk } from './order-desk.js';
import { fulfillmentStatus, fulfillmentView, holdView } from './order-fulfillment.js';
import { cancelReasons, MOST_LINES, type Order, type OrderHold } from './order.js';
import type { OrderViews } from './order-views.js';
import { unitsOf, type RefundLine } from './suggested-refund.js';

const MOST_HOLDS = 10;
const MOST_TAGS = 250;

type Tagging = { id: string; tags: string[] };
type Hold = {
  id: string;
  fulfillmentHold: { handle?: string | null; reason: string; reasonNotes?: string | null };
};
type Release = { id: string; holdIds?: string[] | null };
type Cancel = { orderId: string; reason: string; restock: boolean; refundMethod?: object | null };
type Refunding = { input: { orderId: string; refundLineItems?: RefundLine[] | null; transactions?: unknown[] | null } };
type Problem = { field: string[] | null; message: string; code?: string | null };

type Caller = { shop: Shop; scopes: string[] };

export function orderMutations({ shop, scopes }: Caller, desk: OrderDesk, views: OrderViews) {
  const changes = new OrderChanges(shop, desk);
  const tag = async (field: string, { id }: Tagging, change: (own: string[]) => string[]) => {
    assertScope(['write_orders'], scopes, field);
    const answer = await changes.make('Order', id, (number) =>
      desk.write({ shop, number }, (order) => ({ ...order, tags: change(order.tags).slice(0, MOST_TAGS) })),
    );
    if (answer === null) return { node: null, userErrors: [{ field: ['id'], message: `Invalid id: ${id}` }] };
    return isProblem(answer) ? { node: null, userErrors: [answer] } : { node: views.order(answer), userErrors: [] };
  };
  return {
    tagsAdd: (args: Tagging) => tag('tagsAdd', args, (own) => [...new Set([...own, ...args.tags])]),
    tagsRemove: (args: Tagging) => tag('tagsRemove', args, (own) => own.filter((each) => !args.tags.includes(each))),
    fulfillmentOrderHold: (args: Hold) => changes.hold(args),
    fulfillmentOrderReleaseHold: (args: Release) => changes.release(args),
    orderCancel: (args: Cancel) => changes.cancel(args),
    refundCreate: ({ input }: Refunding, _context: unknown, info: GraphQLResolveInfo) =>
      changes.refund(input, idempotencyKeyOf(info), views),
  };
}

class OrderChanges {
  constructor(
    private readonly shop: Shop,
    private readonly desk: OrderDesk,
  ) {}

  /** Null: there is no such order. What the order does not allow is answered. */
  async make(
    type: string,
    id: string,
    work: (number: number) => Promise<Order | null>,
  ): Promise<Order | Problem | null> {
    const order = await this.find(type, id);
    try {
      return order && (await work(order.number));
    } catch (error) {
      if (!(error instanceof OrderChangeError)) throw error;
      return { field: null, message: error.message };
    }
  }

  async hold({ id, fulfillmentHold: wanted }: Hold) {
    const refused = (problem: Problem) => ({ fulfillmentHold: null, fulfillmentOrder: null, userErrors: [problem] });
    const known = await this.find('FulfillmentOrder', id);
    if (!known) return refused({ ...NO_FULFILLMENT, code: 'FULFILLMENT_ORDER_NOT_FOUND' });
    const { handle = null, reason, reasonNotes = null } = wanted;
    const problem = holdProblem(known, handle);
    if (problem) return refused(problem);
    const hold = { id: known.id * MOST_LINES + known.holds.length + 1, handle, reason, notes: reasonNotes };
    const order = await this.desk.write({ shop: this.shop, number: known.number }, (current) => ({
      ...current,
      holds: [...current.holds, hold],
    }));
    return {
      fulfillmentHold: holdView(hold),
      fulfillmentOrder: order && fulfillmentView(order),
      userErrors: [],
    };
  }

  async release({ id, holdIds }: Release) {
    const isKept = (hold: OrderHold) => holdIds != null && !holdIds.includes(gid('FulfillmentHold', hold.id));
    const answer = await this.make('FulfillmentOrder', id, (number) =>
      this.desk.write({ shop: this.shop, number }, (order) => ({ ...order, holds: order.holds.filter(isKept) })),
    );
    if (answer === null || isProblem(answer)) return { fulfillmentOrder: null, userErrors: [NO_FULFILLMENT] };
    return { fulfillmentOrder: fulfillmentView(answer), userErrors: [] };
  }

  async cancel({ orderId, reason: wanted, restock, refundMethod }: Cancel) {
    const reason = cancelReasons.find((each) => each.toUpperCase() === wanted)!;
    const isRefunded = refundMethod !== null && refundMethod !== undefined;
    const answer = await this.make('Order', orderId, (number) =>
      this.desk.cancel({ shop: this.shop, number }, { reason, isRestocked: restock, isRefunded }),
    );
    const refused = (message: string, code: string) => ({
      job: null,
      orderCancelUserErrors: [{ field: ['orderId'], message, code }],
    });
    if (answer === null) return refused('Order does not exist', 'NOT_FOUND');
    if (isProblem(answer)) return refused('Order has already been cancelled', 'INVALID');
    return { job: { id: gid('Job', answer.id), done: false }, orderCancelUserErrors: [] };
  }

  /** The refund that was made under the same key, if there is one. */
  async refund(input: Refunding['input'], key: string, views: OrderViews) {
    const lines = input.refundLineItems ?? [];
    const asked = { key, input: JSON.stringify(input) };
    const answer = await this.make('Order', input.orderId, async (number) => {
      const earlier = await this.desk.store.findByNumber(this.shop, number);
      const same = earlier?.refunds.find((refund) => refund.asked?.key === key);
      if (same && same.asked!.input !== asked.input) throw keyTaken();
      const isRestocked = lines.some(({ restockType }) => restockType === 'CANCEL');
      return same
        ? earlier
        : this.desk.refund({ shop: this.shop, number }, { units: unitsOf(lines), isRestocked, asked });
    });
    if (answer === null)
      return { order: null, refund: null, userErrors: [{ field: ['orderId'], message: 'Order does not exist' }] };
    if (isProblem(answer)) return { order: null, refund: null, userErrors: [answer] };
    const refund = answer.refunds.find((each) => each.asked?.key === key)!;
    return { order: views.order(answer), refund: views.refund(answer, refund), userErrors: [] };
  }

  private async find(type: string, id: string): Promise<Order | null> {
    const parsed = parseGid(id);
    return parsed?.type === type ? this.desk.store.findById(this.shop, parsed.id) : null;
  }
}

const NO_FULFILLMENT = { field: ['id'], message: 'Fulfillment order not found.' };

function isProblem(answer: Order | Problem): answer is Problem {
  return 'message' in answer;
}

function holdProblem(order: Order, handle: string | null): Problem | null {
  const field = ['fulfillmentHold', 'handle'];
  if (!['OPEN', 'ON_HOLD'].includes(fulfillmentStatus(order)))
    return { field: ['id'], message: 'Fulfillment order is not in a holdable state.', code: null };
  if (order.holds.some((each) => each.handle === handle))
    return {
      field,
      message: 'The handle provided for the fulfillment hold is already in use by this app.',
      code: 'DUPLICATE_FULFILLMENT_HOLD_HANDLE',
    };
  if (order.holds.length >= MOST_HOLDS)
    return { field: ['id'], message: 'Too many holds.', code: 'FULFILLMENT_ORDER_HOLD_LIMIT_REACHED' };
  return null;
}

function idempotencyKeyOf({ fieldNodes, schema, variableValues }: GraphQLResolveInfo): string {
  const directive = schema.getDirective('idempotent')!;
  const key = getDirectiveValues(directive, fieldNodes[0]!, variableValues)?.key;
  if (typeof key === 'string' && key.trim()) return key;
  throw new GraphQLError('The @idempotent directive is required for this mutation but was not provided.', {
    extensions: { code: 'BAD_REQUEST' },
  });
}

function keyTaken(): GraphQLError {
  return new GraphQLError('The same idempotency key was used with different parameters.', {
    extensions: { code: 'IDEMPOTENCY_KEY_PARAMETER_MISMATCH' },
  });
}
