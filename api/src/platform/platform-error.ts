// The failures of a platform call, each with a name, what it means to operators, a status for our caller and a message
// for the merchant.
import { RuleError } from '../http/rule-error.js';

const DISCONNECTED = 'The connection to your store has ended. Reload the page to renew it.';
const UNUSABLE = 'Your store gave an answer that this app cannot use. Please try again shortly.';

const OUTCOMES = {
  /** The access token is refused, also after it was renewed. */
  unauthorized: {
    means: 'Shopify refuses the access token',
    status: 503,
    code: 'store_disconnected',
    message: DISCONNECTED,
  },
  /** The grant that was shown (a refresh token, an id token or a code) is refused for good. */
  grant_refused: {
    means: 'Shopify refuses the grant for good, so the merchant has to open the app',
    status: 503,
    code: 'store_disconnected',
    message: DISCONNECTED,
  },
  /** There is no grant to show: the app was uninstalled, or the last grant was refused. */
  no_grant: {
    means: 'There is no grant, so the merchant has to open the app',
    status: 503,
    code: 'store_disconnected',
    message: DISCONNECTED,
  },
  /** 402: the shop does not pay the platform. */
  frozen: {
    means: 'Shopify has frozen the store for unpaid bills',
    status: 403,
    code: 'store_frozen',
    message: 'Your store is frozen. Pay what is due to the platform first.',
  },
  /** 403: a scope is lacking, or the app is not allowed here. */
  forbidden: {
    means: 'The app lacks a right in this store',
    status: 403,
    code: 'store_refused',
    message: 'Your store does not allow this app to do that. Open the app again and grant what it asks for.',
  },
  /** The platform has not approved the app for data of customers and orders, whatever the merchant granted. */
  unapproved: {
    means: 'Shopify has not approved the app for customers’ data',
    status: 403,
    code: 'data_not_approved',
    message: 'Shopify has not approved this app for data of customers and orders. Please ask our support.',
  },
  /** 404: no such shop, or an API version that has ended. */
  not_found: {
    means: 'Shopify does not know the store',
    status: 403,
    code: 'store_not_found',
    message: 'The platform does not know this store.',
  },
  /** 423: the platform has locked the shop. */
  locked: {
    means: 'Shopify has locked the store',
    status: 403,
    code: 'store_locked',
    message: 'Your store is locked by the platform.',
  },
  /** The shop is closed, or was never opened. */
  inactive: {
    means: 'The store is closed',
    status: 403,
    code: 'store_inactive',
    message: 'Your store is not active. Reopen it in Shopify first.',
  },
  /** 429, or the shop's cost bucket is empty. */
  throttled: {
    means: 'Shopify is asked again shortly',
    status: 503,
    code: 'store_busy',
    message: 'Your store has too much to do. Please try again shortly.',
  },
  /** No answer in time, or 5xx. */
  unavailable: {
    means: 'Shopify isn’t available',
    status: 503,
    code: 'unavailable',
    message: 'The store does not answer at the moment. Please try again shortly.',
  },
  /** Errors instead of or along with data, a redirect, or an unexpected format. */
  unusable: { means: 'Shopify’s answer cannot be used', status: 502, code: 'store_error', message: UNUSABLE },
} as const satisfies Record<string, { means: string; status: number; code: string; message: string }>;

/** Only the merchant or the platform can fix these, so they aren't retried every few seconds. */
const LASTING_SECONDS = 60;

export type PlatformOutcome = keyof typeof OUTCOMES;

/** `reason` is for a log; the message is for the merchant. */
export class PlatformError extends RuleError {
  /** Everything but an answer that we cannot use may end without a change of ours. */
  readonly isPassing: boolean;
  /** Whether the platform may have done what was asked although it did not say so. */
  readonly isUnsure: boolean;

  constructor(
    readonly outcome: PlatformOutcome,
    readonly reason: string,
    retryAfterSeconds?: number,
    isUnsure = outcome === 'unusable',
  ) {
    const { status, code, message } = OUTCOMES[outcome];
    super(status, code, message);
    this.retryAfterSeconds = retryAfterSeconds ?? (status === 403 ? LASTING_SECONDS : undefined);
    this.cause = reason;
    this.isPassing = outcome !== 'unusable';
    this.isUnsure = isUnsure;
  }

  get forOperators(): string {
    return `${OUTCOMES[this.outcome].means}: ${this.reason}`;
  }
}

/** Whether this is one of these outcomes. */
export function isOutcome(error: unknown, ...outcomes: PlatformOutcome[]): error is PlatformError {
  return error instanceof PlatformError && outcomes.includes(error.outcome);
}

const BY_STATUS: Record<number, PlatformOutcome> = {
  401: 'unauthorized',
  402: 'frozen',
  403: 'forbidden',
  404: 'not_found',
  423: 'locked',
  429: 'throttled',
};

/** The outcome of an HTTP status that is no success. */
export function outcomeOf(status: number): PlatformOutcome {
  return BY_STATUS[status] ?? (status >= 500 ? 'unavailable' : 'unusable');
}
