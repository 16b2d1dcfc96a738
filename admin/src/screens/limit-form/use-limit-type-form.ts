import type { LimitType } from '@purchase-limits/domain/limit';
import useSWRImmutable from 'swr/immutable';
import { LIMIT_TYPE_ENTRIES } from '../../limit-types';
import type { LimitTypeForm } from './types/limit-type-form';

/** The form of this type; undefined while its code loads. Throws if that fails. */
export function useLimitTypeForm(type: LimitType | undefined): LimitTypeForm | undefined {
  const { data, error, isValidating } = useSWRImmutable<LimitTypeForm, Error>(
    type && ['type form', type],
    ([, wanted]: [string, LimitType]) => LIMIT_TYPE_ENTRIES[wanted].loadForm(),
  );
  // A load that failed earlier is tried again first.
  if (error && !isValidating) throw error;
  return data;
}
