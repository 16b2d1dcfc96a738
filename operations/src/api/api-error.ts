import type { ErrorAnswer } from '@purchase-limits/contract/answers';

/** A failed call: what the server answered, or no answer at all (`status` 0). `message` can be shown. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  /** What is wrong with which field. */
  readonly fields: Record<string, string>;

  constructor(status: number, answer: ErrorAnswer) {
    super(answer.error);
    this.status = status;
    this.code = answer.code;
    this.fields = answer.fields ?? {};
  }
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What is wrong with which field, where the server said so. */
export function fieldsOf(error: unknown): Record<string, string> {
  return error instanceof ApiError ? error.fields : {};
}

/** Whether the call is tried again automatically: the network or the server failed, the request was not wrong. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429);
}
