// Goes through the result of a reading of all orders, and sums up what a limit would have done to them.
import { inBatches, isToBeJudged } from './past-order-batches.js';
import type { PastOrderCheckEntity } from './past-order-check.entity.js';
import type { JudgeOrders } from './past-order-judge.js';
import { withOrders } from './past-order-sums.js';

const BATCH = 500;

type Place = Pick<PastOrderCheckEntity, 'position' | 'done' | 'sums'>;
type Judging = {
  /** Where it begins, and since when orders count. */
  check: Place & Pick<PastOrderCheckEntity, 'since'>;
  /** Of the result; null: there are no orders. */
  url: string | null;
  judge: JudgeOrders;
  /** Saves progress. `before`: the previous position. Returns whether to continue. */
  note: (reached: Place, before: number) => Promise<boolean>;
};

/** False: it was stopped. */
export async function judgeResult({ check, url, judge, note }: Judging): Promise<boolean> {
  let { position, done, sums } = check;
  for await (const { orders, end } of inBatches(url, position, BATCH)) {
    const shown = orders.filter(({ at }) => at >= check.since);
    const judged = await judge(shown.filter((order) => isToBeJudged(order, check.since)));
    sums = withOrders(sums, judged, shown.length - judged.length);
    done += orders.length;
    if (!(await note({ position: end, done, sums }, position))) return false;
    position = end;
  }
  return true;
}
