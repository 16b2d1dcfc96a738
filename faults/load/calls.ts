// Requests to the app from a client's view: a response, or none. Records responses the app must never give.
import type { Ledger } from './ledger.js';

export type Answer = { status: number; body: unknown };
export type Call = {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: object | string;
  headers?: Record<string, string>;
};

const ANSWER_WITHIN_MS = 8_000;
const UNAVAILABLE = 503;

export class Calls {
  private sent = 0;

  /** Each call goes to the next process of the app. */
  constructor(
    private readonly apiUrls: readonly string[],
    private readonly ledger: Ledger,
  ) {}

  /** The answer; null when none came, or when it was that the service is not available. */
  async send({ method, path, body, headers = {} }: Call, withinMs = ANSWER_WITHIN_MS): Promise<Answer | null> {
    const apiUrl = this.apiUrls[this.sent++ % this.apiUrls.length]!;
    try {
      const response = await fetch(apiUrl + path, {
        method,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(withinMs),
      });
      const text = await response.text();
      this.noteWrong(`${method} ${path.split('?')[0]}`, response, text);
      if (response.status >= 500) return null;
      return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
    } catch {
      this.ledger.counts.unanswered += 1;
      return null;
    }
  }

  private noteWrong(call: string, { status, headers }: Response, text: string): void {
    if (status === UNAVAILABLE) this.ledger.counts.refused += 1;
    if (status === UNAVAILABLE && headers.get('retry-after') === null)
      this.ledger.wrongAnswers.push(`${call}: 503 without Retry-After`);
    if (status >= 500 && status !== UNAVAILABLE)
      this.ledger.wrongAnswers.push(`${call}: ${status} ${text.slice(0, 100)}`);
  }
}
