// Checks of past orders, as the fake API answers them.
import type { PastOrderCheck, StoppedOrder } from '@purchase-limits/contract/past-orders';

export const NEW_CHECK: PastOrderCheck = {
  id: '0198a2c0-0000-7000-8000-00000000000c',
  limitId: null,
  limit: { name: '', type: 'cart' },
  state: 'gathering',
  since: '2026-09-24T10:00:00.000Z',
  done: 0,
  total: null,
  sums: { orders: 0, elsewhere: 0, stopped: 0, stoppedValue: '0', days: [] },
  problem: null,
  createdAt: '2026-11-23T10:00:00.000Z',
};

/** What a check of 1,200 orders found. */
export const SUMS: PastOrderCheck['sums'] = {
  orders: 1_200,
  elsewhere: 2,
  stopped: 21,
  stoppedValue: '840.5',
  days: [
    { day: '2026-10-01', orders: 1_000, stopped: 1, stoppedValue: '40.5' },
    { day: '2026-11-02', orders: 200, stopped: 20, stoppedValue: '800' },
  ],
};

export const stoppedOrder = (number: number): StoppedOrder => ({
  orderId: String(number),
  orderName: `#${number}`,
  at: '2026-11-02T10:00:00.000Z',
  value: '40',
  kind: 'max',
  conditionType: 'product_quantity',
  subjectKind: 'product',
  subjectName: 'Classic Hoodie',
  current: 5,
  min: null,
  max: 3,
  multiple: null,
});
