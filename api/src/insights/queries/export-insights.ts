import { dayOf } from '@purchase-limits/domain/calendar';
import { now } from '../../clock.js';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { toCell } from '../../limits/import/cell-text.js';
import { BYTE_ORDER_MARK, csvOf } from '../../limits/import/row-of-limit.js';
import { readNames } from './get-insights.js';
import { readFigures } from './read-figures.js';
import { readOutcomes } from './read-outcomes.js';

const DAY_MS = 86_400_000;
const COLUMNS = [
  'limit',
  'id',
  'from',
  'to',
  'seen',
  'contacts',
  'refused_checkouts',
  'orders_that_broke_it',
  'changed_after',
  'went_to_checkout_after',
  'value_above',
  'value_below',
];

/** What each limit did on the last GMT days, today included, as the text of a CSV file. */
export class ExportInsights extends ShopQuery<string, { days: number }> {}

export const ExportInsightsHandler = queryHandler(ExportInsights, async (tx, { given: { days } }) => {
  const today = now().getTime();
  const [from, to] = [dayOf(today - (days - 1) * DAY_MS), dayOf(today)];
  const { limits, beyond } = await readFigures(tx, { from, to }, to);
  const names = await readNames(tx, [...limits.keys()]);
  const outcomes = new Map((await readOutcomes(tx, { from, to })).of.limit);
  const rows = [...limits].map(([id, { impressions, contacts, refused, broken }]) => {
    const { changed, checkouts } = outcomes.get(id) ?? { changed: 0, checkouts: 0 };
    const { above, below } = broken === null ? { above: '', below: '' } : (beyond.get(id) ?? { above: 0, below: 0 });
    const figures = [impressions, contacts, refused, broken ?? '', changed, checkouts, above, below].map(String);
    return [toCell(names.get(id) ?? ''), id, from, to, ...figures];
  });
  return BYTE_ORDER_MARK + csvOf([COLUMNS, ...rows]);
});
