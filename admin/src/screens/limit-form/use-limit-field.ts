import { useController, type FieldPath } from 'react-hook-form';
import { fieldId } from './form-errors';
import type { LimitFormValues } from './form-values';
import { useLimitFormContext } from './limit-form-context';

/** An error that appears when its field is left moves what is below it. The click that left the field comes first. */
const AFTER_CLICK_MS = 150;

/** A field of the form: the props that a Polaris field takes. */
export function useLimitField<Path extends FieldPath<LimitFormValues>>(path: Path) {
  const { errorOf } = useLimitFormContext();
  const { field } = useController<LimitFormValues, Path>({ name: path });
  return {
    id: fieldId(path),
    value: field.value,
    error: errorOf(path),
    onChange: field.onChange as (value: typeof field.value) => void,
    onBlur: () => void setTimeout(field.onBlur, AFTER_CLICK_MS),
  };
}
