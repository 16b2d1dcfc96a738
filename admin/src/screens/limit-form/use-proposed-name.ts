import { firstCharacters } from '@purchase-limits/domain/characters';
import { MAX_LENGTH } from '@purchase-limits/domain/validate-limit';
import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import type { LimitFormValues } from './form-values';
import { useLimitFormContext } from './limit-form-context';

/** Names a new limit by its sentence until the merchant names it. */
export function useProposedName(sentence: string): void {
  const { isNew } = useLimitFormContext();
  const { getValues, setValue, formState } = useFormContext<LimitFormValues>();
  const { isDirty } = formState;
  const proposed = useRef('');
  const proposal = firstCharacters(sentence, MAX_LENGTH.name);
  useEffect(() => {
    if (!isNew || !isDirty) return;
    const name = getValues('name');
    // A draft that was typed before a reload has it already.
    if (name === '' || name === proposed.current) setValue('name', proposal, { shouldDirty: true });
    if (getValues('name') === proposal) proposed.current = proposal;
  }, [isNew, isDirty, proposal, getValues, setValue]);
}
