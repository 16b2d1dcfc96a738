// Errors that say to the caller what is wrong: a stable code, a status, and a sentence for the merchant.
import type { FieldErrors } from '@purchase-limits/domain/validate-limit';

export class RuleError extends Error {
  /** When a 503 says to try again; undefined: shortly. */
  retryAfterSeconds?: number | undefined;

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** Further members of the answer. */
    readonly details: object = {},
  ) {
    super(message);
  }
}

/** As many as a schema complains of (contract/src/field-errors.ts). */
const MOST_FIELDS = 100;

export class InvalidFieldsError extends RuleError {
  constructor(fields: FieldErrors) {
    const first = Object.entries(fields).slice(0, MOST_FIELDS);
    const [[path, message] = ['', 'Something is wrong with what was sent']] = first;
    super(422, 'invalid', path ? `${path}: ${message}` : message, { fields: Object.fromEntries(first) });
  }
}

export class NotFoundError extends RuleError {
  constructor(what: string) {
    super(404, 'not_found', `There is no such ${what}`);
  }
}

/** Throws the field errors, if any. */
export function throwIfAny(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw new InvalidFieldsError(fields);
}

/** Errors below this field. */
export function prefixed(path: string, fields: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(fields).map(([field, message]) => [`${path}.${field}`, message]));
}
