import type { FieldErrors } from '@purchase-limits/domain/validate-limit';
import { useState } from 'react';

/** Which fields show their errors: those that the merchant has left, and all of them after a submit. */
export function useTouchedFields() {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [isSubmitted, setSubmitted] = useState(false);
  return {
    shownOf: (errors: FieldErrors) => (isSubmitted ? errors : onlyTouched(errors, touched)),
    touch: (path: string) => setTouched((before) => (before.has(path) ? before : new Set(before).add(path))),
    touchAll: () => setSubmitted(true),
    reset: () => {
      setTouched(new Set());
      setSubmitted(false);
    },
  };
}

function onlyTouched(errors: FieldErrors, touched: ReadonlySet<string>): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => touched.has(path)));
}
