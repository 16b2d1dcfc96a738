import type { Figures, InsightsView } from '@purchase-limits/contract/insights';

/** In the order of a purchase: a message on a page, the checkout, the order. */
export const MEASURES = ['impressions', 'contacts', 'refused', 'broken'] as const;
export type Measure = (typeof MEASURES)[number];

/** What the app knows of this shop. Refused checkouts that were counted before stay. */
export function knownMeasures({ totals, before, countsRefusals }: InsightsView): Measure[] {
  const isKnown: Record<Measure, boolean> = {
    impressions: true,
    contacts: true,
    refused: countsRefusals || totals.refused + before.refused > 0,
    broken: totals.broken !== null,
  };
  return MEASURES.filter((measure) => isKnown[measure]);
}

/** The key of its name where there is little room. */
export const COLUMNS = {
  impressions: 'measure.impressions',
  contacts: 'measure.contacts',
  refused: 'column.refused',
  broken: 'column.broken',
} as const satisfies Record<Measure, string>;

export const valueOf = (figures: Figures, measure: Measure): number => figures[measure] ?? 0;
