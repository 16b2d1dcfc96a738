import type { LimitType } from '@purchase-limits/domain/limit';
import useSWRImmutable from 'swr/immutable';
import { LIMIT_TYPE_ENTRIES } from '../../limit-types';
import type { LimitTypeForm } from './types/limit-type-form';

/** Whether limits of this type can be created and edited. */
export function hasForm(type: LimitType): boolean {
  return LIMIT_TYPE_ENTRIES[type].loadForm !== null;
}

/** What the form of this type is made of; undefined while its code is loading. Throws when that fails. */
export function useLimitTypeForm(type: LimitType | undefined): LimitTypeForm | undefined {
  const load = type ? LIMIT_TYPE_ENTRIES[type].loadForm : null;
  const { data, error, isValidating } = useSWRImmutable<LimitTypeForm | undefined, Error>(
    load && ['type form', type],
    async () => load?.(),
  );
  // A load that failed earlier is tried again first.
  if (error && !isValidating) throw error;
  return data;
}
