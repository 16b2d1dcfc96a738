import type { Measure } from '@purchase-limits/domain/insight-measures';
import type { Figures } from '@purchase-limits/contract/insights';

/** The key of its name where there is little room. */
export const COLUMNS = {
  impressions: 'measure.impressions',
  contacts: 'measure.contacts',
  refused: 'column.refused',
  broken: 'column.broken',
} as const satisfies Record<Measure, string>;

export const valueOf = (figures: Figures, measure: Measure): number => figures[measure] ?? 0;
