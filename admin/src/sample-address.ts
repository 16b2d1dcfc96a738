import type { LimitType } from '@purchase-limits/domain/limit';
import { LIMIT_SAMPLES, type LimitSample } from '@purchase-limits/domain/limit-samples';

/** The sample that an address names, if it is of this type of limits. */
export function findSample(id: string | null, type: LimitType): LimitSample | undefined {
  return LIMIT_SAMPLES.find((sample) => sample.id === id && sample.draftFor('kg').type === type);
}

/** Where a limit is created from the sample. */
export function addressOfSample({ id, draftFor }: LimitSample): string {
  return `/order-limits/create/${draftFor('kg').type}?sample=${id}`;
}
