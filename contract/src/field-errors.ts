import type { FieldErrors } from '@purchase-limits/domain/validate-limit';
import { REQUIRED } from '@purchase-limits/domain/validate-products';
import type { z } from 'zod';

/** Has a schema say in its complaints what it was given, by which one about an absent value is known. */
export const WITH_INPUT = { reportInput: true };

/** Enough for any form; whoever sends 70,000 unknown fields is not told of each. */
const MOST_ERRORS = 100;

/** A schema's complaints, parsed `WITH_INPUT`, as field errors: `path.to.field` → what is wrong, of the first ones. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    if (Object.keys(errors).length >= MOST_ERRORS) break;
    const path = issue.path.join('.');
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys.slice(0, MOST_ERRORS)) errors[path ? `${path}.${key}` : key] ??= 'Unknown field';
    else errors[path || 'body'] ??= isAbsent(issue) ? REQUIRED : issue.message;
  }
  return errors;
}

/** Of a value that is of no kind or of none of the values that are allowed, and is not there at all. */
function isAbsent(issue: z.core.$ZodIssue): boolean {
  const isOfNoKind = issue.code === 'invalid_type' || issue.code === 'invalid_value';
  return isOfNoKind && 'input' in issue && issue.input === undefined;
}
