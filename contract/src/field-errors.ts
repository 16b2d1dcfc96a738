import { REQUIRED, type FieldErrors } from '@purchase-limits/domain/validate-limit';
import type { z } from 'zod';

/** A schema's complaints as field errors: `path.to.field` → what is wrong. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const path = issue.path.join('.');
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) errors[path ? `${path}.${key}` : key] ??= 'Unknown field';
    else errors[path || 'body'] ??= isAbsent(issue) ? REQUIRED : issue.message;
  }
  return errors;
}

function isAbsent(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
}
