import { setTimeout as pause } from 'node:timers/promises';
import { JUDGED_ORDER_QUERY } from '@purchase-limits/api/platform/judged-order-operations';
import type {
  OrdersShownQuery,
  ReadingQuery,
  StartReadingMutation,
} from '@purchase-limits/api/platform/operations.generated';
import {
  ALL_ORDERS_QUERY,
  ALL_ORDERS_WITH_CONTACTS_QUERY,
  CANCEL_READING_MUTATION,
  CONTACTS_SHOWN_QUERY,
  CUSTOMER_BY_EMAIL_QUERY,
  ORDER_QUERY,
  ORDER_WITH_CONTACT_QUERY,
  ORDERS_SHOWN_QUERY,
  READING_QUERY,
  START_READING_MUTATION,
  PAST_ORDERS_QUERY,
  PAST_ORDERS_WITH_CONTACTS_QUERY,
} from '@purchase-limits/api/platform/order-operations';
import { absent, type Context, type Step } from '../step.js';

const STEP = 'orders';
const MOST_QUESTIONS = 30;
const ASK_AFTER_MS = 1_000;

export const orders: Step = {
  name: STEP,
  title: 'Read orders and customers, one by one and in bulk',
  async run(context) {
    const { admin, facts, own, skip } = context;
    const { data } = await admin.ask<OrdersShownQuery>(STEP, ORDERS_SHOWN_QUERY);
    facts.orderId = data?.orders?.nodes[0]?.id ?? null;
    if (!facts.orderId) skip('the app sees no order, so none was read');
    const ids = [...(facts.orderId ? [facts.orderId] : []), absent(context, 'Order')];
    for (const id of ids) await admin.ask(STEP, ORDER_QUERY, { id });
    await admin.ask(STEP, CONTACTS_SHOWN_QUERY);
    for (const id of ids) await admin.ask(STEP, ORDER_WITH_CONTACT_QUERY, { id });
    for (const id of ids) await admin.ask(STEP, JUDGED_ORDER_QUERY, { id });
    await admin.ask(STEP, CUSTOMER_BY_EMAIL_QUERY, { query: own('email:"nobody@example.com"') });
    await readAll(context, ALL_ORDERS_QUERY);
    await readAll(context, ALL_ORDERS_WITH_CONTACTS_QUERY);
    await readAll(context, PAST_ORDERS_WITH_CONTACTS_QUERY);
    await cancelReading(context);
  },
};

async function readAll(context: Context, query: string): Promise<void> {
  const { admin, created, skip } = context;
  const id = await start(context, query);
  if (!id) {
    await admin.ask(STEP, READING_QUERY, { id: absent(context, 'BulkOperation') });
    return skip('the store refused to read all orders');
  }
  for (let question = 1; question <= MOST_QUESTIONS; question += 1) {
    const { data } = await admin.ask<ReadingQuery>(STEP, READING_QUERY, { id });
    const status = data?.bulkOperation?.status;
    if (status !== 'CREATED' && status !== 'RUNNING') return created.drop(id);
    await pause(ASK_AFTER_MS);
  }
  skip('reading all orders took too long to wait for');
}

async function cancelReading(context: Context): Promise<void> {
  const { admin, created } = context;
  const id = await start(context, PAST_ORDERS_QUERY);
  const { data } = await admin.ask(STEP, CANCEL_READING_MUTATION, { id: id ?? absent(context, 'BulkOperation') });
  if (id && data) created.drop(id);
}

async function start({ admin, created, own }: Context, query: string): Promise<string | null> {
  const { data } = await admin.ask<StartReadingMutation>(STEP, START_READING_MUTATION, { query: own(query) });
  const id = data?.bulkOperationRunQuery?.bulkOperation?.id ?? null;
  if (id) created.add({ type: 'bulk operation', id });
  return id;
}
