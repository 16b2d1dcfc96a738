import type { Overview } from '@purchase-limits/contract/overview';

/** A part of the overview. `isOld`: a newer one couldn't be read. */
export type OverviewPartProps = { overview: Overview; isOld: boolean };
