// Errors that tell a caller what they did: a stable code, a status, and words a merchant can read.
import type { FieldErrors } from '@purchase-limits/domain/validate-limit';

export class RuleError extends Error {
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

export class InvalidFieldsError extends RuleError {
  constructor(fields: FieldErrors) {
    const [[path, message] = ['', 'Something is wrong with what was sent']] = Object.entries(fields);
    super(422, 'invalid', path ? `${path}: ${message}` : message, { fields });
  }
}

export class NotFoundError extends RuleError {
  constructor(what: string) {
    super(404, 'not_found', `There is no such ${what}`);
  }
}

/** A dependency of ours is down: the caller did nothing wrong and may come again. */
export class UnavailableError extends RuleError {
  constructor(what: string) {
    super(503, 'unavailable', `${what} does not answer at the moment. Please try again shortly.`);
  }
}

/** Throws the field errors, if any. */
export function throwIfAny(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw new InvalidFieldsError(fields);
}
