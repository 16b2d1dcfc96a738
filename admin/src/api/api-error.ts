import type { ErrorAnswer } from '@purchase-limits/contract/answers';
import type { ConflictAnswer } from '@purchase-limits/contract/limit';

/** A failed call: the API's answer, or no answer at all (`status` 0). `message` can be shown to a merchant. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  /** Who changed the limit first, and when. Only a stale version (409) has it. */
  readonly conflict: Pick<ConflictAnswer, 'changedBy' | 'changedByName' | 'isYou' | 'changedAt' | 'version'> | null;

  constructor(status: number, answer: ErrorAnswer | ConflictAnswer) {
    super(answer.error);
    this.status = status;
    this.code = answer.code;
    this.fields = answer.fields ?? {};
    this.conflict = isConflict(answer) ? answer : null;
  }
}

function isConflict(answer: ErrorAnswer | ConflictAnswer): answer is ConflictAnswer {
  return answer.code === 'stale_version' && 'changedAt' in answer;
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function isBlockedShop(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'shop_blocked';
}

/** Whether the call is tried again automatically: the network or the server failed, the request was not wrong. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429);
}

/** Why a save can't be done for now: nobody is signed in, or the server can't be reached. */
export type Hindrance = 'signedOut' | 'outage';

export function hindranceOf(error: unknown): Hindrance | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 401) return 'signedOut';
  // Whatever answered without the form of an answer was not the server.
  const isOutage = error.code === 'unreadable' || [0, 429, 502, 503, 504].includes(error.status);
  return isOutage ? 'outage' : null;
}
