import {
  DEVICES,
  MOST_COUNTRIES,
  MOST_LIMITS_OF_INSIGHTS,
  MOST_PRODUCTS,
  type Funnel,
  type OutcomesView,
} from '@purchase-limits/contract/insights';
import { IMPRESSION_PAGES } from '@purchase-limits/contract/storefront';
import type { Tx } from '../../database/transactions.js';
import { readFirstUnsummed } from '../../impressions/queries/read-impression-days.js';
import type { Period } from './read-figures.js';

type Part = 'limit' | 'page' | 'device' | 'country' | 'product';
/** By part and value, the most seen first. `''`: the page didn't tell. `other`: beyond what a day tells apart. */
export type Outcomes = { since: string | null; of: Record<Part, [value: string, funnel: Funnel][]> };
type Row = Funnel & { part: Part; value: string };

const OTHER = 'other';

/** What became of the messages that were seen in a period: of days that are summed, and of the others' impressions. */
export async function readOutcomes(tx: Tx, { from, to }: Period): Promise<Outcomes> {
  const [start] = await tx.rows<{ since: string }>('SELECT outcomes_since()::text AS since');
  const since = start!.since > from ? start!.since : null;
  const rows = await tx.rows<Row>(
    `SELECT part, value, sum(impressions)::int AS impressions, sum(changed)::int AS changed,
       sum(checkouts)::int AS checkouts
     FROM (
       SELECT 'limit' AS part, limit_id::text AS value, sum(impressions) AS impressions, sum(changed) AS changed,
         sum(checkouts) AS checkouts
       FROM impression_day WHERE day BETWEEN $1 AND $2 GROUP BY limit_id
       UNION ALL
       SELECT part, value, sum(impressions), sum(changed), sum(checkouts)
       FROM impression_part_day WHERE part <> 'all' AND day BETWEEN $1 AND $2 GROUP BY part, value
       UNION ALL
       SELECT part, value, impressions, changed, checkouts
       FROM impression_sums($3, $2, false) WHERE part <> 'all'
     ) AS sums
     GROUP BY part, value HAVING sum(impressions) > 0 ORDER BY sum(impressions) DESC, part, value`,
    [since ?? from, to, await readFirstUnsummed(tx, since ?? from)],
  );
  const of: Outcomes['of'] = { limit: [], page: [], device: [], country: [], product: [] };
  for (const { part, value, ...funnel } of rows) of[part].push([value, funnel]);
  return { since, of };
}

/** `names`: of the limits that are not deleted. */
export function viewOf({ since, of }: Outcomes, names: ReadonlyMap<string, string>): OutcomesView {
  const limits = of.limit.slice(0, MOST_LIMITS_OF_INSIGHTS);
  const products = of.product.filter(([value]) => value !== OTHER).slice(0, MOST_PRODUCTS);
  return {
    since,
    all: sumOf(of.limit),
    limits: limits.map(([limitId, funnel]) => ({ limitId, name: names.get(limitId) ?? null, ...funnel })),
    pages: of.page.map(([value, funnel]) => ({ page: oneOf(IMPRESSION_PAGES, value), ...funnel })),
    devices: of.device.map(([value, funnel]) => ({ device: oneOf(DEVICES, value), ...funnel })),
    countries: withOthers(of.country).map(([value, funnel]) => ({ country: value || null, ...funnel })),
    products: products.map(([productId, funnel]) => ({ productId, ...funnel })),
  };
}

const oneOf = <Value extends string>(values: readonly Value[], found: string) =>
  values.find((value) => value === found) ?? null;

/** Those with most, and the sum of all further ones at the end. */
function withOthers(countries: [string, Funnel][]): [string, Funnel][] {
  const named = countries.filter(([value]) => value !== OTHER);
  const most = named.slice(0, MOST_COUNTRIES);
  const others = countries.filter((country) => !most.includes(country));
  return others.length > 0 ? [...most, [OTHER, sumOf(others)]] : most;
}

function sumOf(funnels: [string, Funnel][]): Funnel {
  const total = (of: keyof Funnel) => funnels.reduce((sum, [, funnel]) => sum + funnel[of], 0);
  return { impressions: total('impressions'), changed: total('changed'), checkouts: total('checkouts') };
}
