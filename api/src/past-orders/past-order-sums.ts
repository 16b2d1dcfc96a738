import { dayOf } from '@purchase-limits/domain/calendar';
import type { PastOrderSums } from '@purchase-limits/contract/past-orders';
import { sumOf, type JudgedPastOrder } from './past-order-judge.js';

export const NO_SUMS: PastOrderSums = { orders: 0, elsewhere: 0, stopped: 0, stoppedValue: '0', days: [] };

/** The sums with these orders, too. `elsewhere`: orders of other sources that were passed over. */
export function withOrders(sums: PastOrderSums, judged: readonly JudgedPastOrder[], elsewhere: number): PastOrderSums {
  const days = new Map(sums.days.map((day) => [day.day, { ...day }]));
  for (const { order, value, violation } of judged) {
    const day = dayOf(order.at.getTime());
    const own = days.get(day) ?? { day, orders: 0, stopped: 0, stoppedValue: '0' };
    own.orders += 1;
    if (violation) {
      own.stopped += 1;
      own.stoppedValue = sumOf([own.stoppedValue, value]);
    }
    days.set(day, own);
  }
  const stopped = judged.filter(({ violation }) => violation !== null);
  return {
    orders: sums.orders + judged.length,
    elsewhere: sums.elsewhere + elsewhere,
    stopped: sums.stopped + stopped.length,
    stoppedValue: sumOf([sums.stoppedValue, ...stopped.map(({ value }) => value)]),
    days: [...days.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1)),
  };
}
