import type { ConflictAnswer, ErrorAnswer } from '@purchase-limits/domain/views';

/** An answer of the API that is no success, or no answer at all (`status` 0). `message` is fit for a merchant to read. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  /** Who changed what the call named, and when: a 409 of a stale version only. */
  readonly conflict: Pick<ConflictAnswer, 'changedBy' | 'changedAt' | 'version'> | null;

  constructor(status: number, answer: ErrorAnswer | ConflictAnswer) {
    super(answer.error);
    this.status = status;
    this.code = answer.code;
    this.fields = answer.fields ?? {};
    this.conflict = answer.code === 'stale_version' && 'changedAt' in answer ? answer : null;
  }
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function isBlockedShop(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'shop_blocked';
}

/** Worth asking again by itself: the network or the server, not the question, was at fault. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429);
}
