import type { LimitType } from '@purchase-limits/domain/limit';
import useSWRImmutable from 'swr/immutable';
import { LIMIT_TYPE_ENTRIES } from '../../limit-types';
import type { LimitTypeForm } from './types/limit-type-form';

/** What the form of this type is made of; undefined while its code is loading. Throws when that fails. */
export function useLimitTypeForm(type: LimitType | undefined): LimitTypeForm | undefined {
  const { data, error, isValidating } = useSWRImmutable<LimitTypeForm, Error>(
    type && ['type form', type],
    ([, wanted]: [string, LimitType]) => LIMIT_TYPE_ENTRIES[wanted].loadForm(),
  );
  // A load that failed earlier is tried again first.
  if (error && !isValidating) throw error;
  return data;
}
