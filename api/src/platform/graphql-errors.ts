// Classifies GraphQL errors. They arrive with status 200 and partial data, or none.
import type { PlatformOutcome } from './platform-error.js';

export type GraphqlError = { message?: string; extensions?: { code?: string } };

/** By the code that the platform documents. */
const BY_CODE: Record<string, PlatformOutcome> = {
  THROTTLED: 'throttled',
  ACCESS_DENIED: 'forbidden',
  SHOP_INACTIVE: 'inactive',
  INTERNAL_SERVER_ERROR: 'unavailable',
  TIMEOUT: 'unavailable',
  // Ours: the query itself is at fault.
  MAX_COST_EXCEEDED: 'unusable',
};
/** The app lacks the approval for protected customer data: said with the code of a missing scope, or without one. */
const UNAPPROVED = /not approved to (access|use|subscribe)|protected[- ]customer[- ]data/i;
/** Refusals that have no code, by what the platform's sentence says. */
const BY_MESSAGE: [RegExp, PlatformOutcome][] = [
  [/access denied/i, 'forbidden'],
  [/internal error|something went wrong|timed? ?out/i, 'unavailable'],
];
/** Which error counts if there are several: first what resolves on its own, then what the merchant can resolve. */
const GRAVITY: readonly PlatformOutcome[] = [
  'throttled',
  'inactive',
  'forbidden',
  'unapproved',
  'unavailable',
  'unusable',
];

/** The outcome of an answer with these errors. */
export function outcomeOfErrors(errors: readonly GraphqlError[]): PlatformOutcome {
  const outcomes = errors.map(outcomeOfError);
  return GRAVITY.find((outcome) => outcomes.includes(outcome)) ?? 'unusable';
}

function outcomeOfError({ message = '', extensions }: GraphqlError): PlatformOutcome {
  if (UNAPPROVED.test(message)) return 'unapproved';
  const code = extensions?.code;
  if (code !== undefined && Object.hasOwn(BY_CODE, code)) return BY_CODE[code]!;
  return BY_MESSAGE.find(([pattern]) => pattern.test(message))?.[1] ?? 'unusable';
}
