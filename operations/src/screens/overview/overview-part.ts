import type { Overview } from '@purchase-limits/contract/operators';

/** What a part of the overview shows. `isOld`: nothing newer could be read. */
export type OverviewPartProps = { overview: Overview; isOld: boolean };
