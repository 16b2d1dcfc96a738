// Errors that say to the caller what is wrong: a stable code, a status, and a sentence for the merchant.
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

/** A service that we depend on does not answer: the request was right and may be sent again. */
export class UnavailableError extends RuleError {
  constructor(what: string) {
    super(503, 'unavailable', `${what} does not answer at the moment. Please try again shortly.`);
  }
}

/** Throws the field errors, if any. */
export function throwIfAny(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw new InvalidFieldsError(fields);
}
