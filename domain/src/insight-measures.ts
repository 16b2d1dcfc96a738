// What insights tell of limits, in the order of a purchase: a message on a page, the checkout, the order.

export const MEASURES = ['impressions', 'contacts', 'refused', 'broken'] as const;
export type Measure = (typeof MEASURES)[number];

/** `broken` null: the app may not see orders. */
type Sums = { refused: number; broken: number | null };
/** `before`: of the period before. `countsRefusals`: whether refused checkouts are counted now. */
export type Told = { totals: Sums; before: Sums; countsRefusals: boolean };

/** What the app knows of a shop. Refused checkouts that were counted before stay. */
export function knownMeasures({ totals, before, countsRefusals }: Told): Measure[] {
  const isKnown: Record<Measure, boolean> = {
    impressions: true,
    contacts: true,
    refused: countsRefusals || totals.refused + before.refused > 0,
    broken: totals.broken !== null,
  };
  return MEASURES.filter((measure) => isKnown[measure]);
}
