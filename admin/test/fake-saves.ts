// Saving limits as the API does it: once per key, and over the version that was seen.
import type { ConflictAnswer, LimitView } from '@purchase-limits/contract/limit';
import type { Answer, Call } from './fake-api';

export class FakeSaves {
  /** Who saved last, in the words of a conflict. */
  changed: Pick<ConflictAnswer, 'changedBy' | 'changedByName' | 'isYou' | 'changedAt'> = {
    changedBy: '17',
    changedByName: null,
    isYou: false,
    changedAt: '2026-11-20T08:44:00Z',
  };
  private readonly answers = new Map<string, { asked: string; answer: Answer }>();

  /** Does it, unless it was done under the same key. What was refused was not done. */
  once({ method, path, body, headers }: Call, work: () => Answer): Answer {
    const key = headers['idempotency-key'];
    if (!key) return work();
    const asked = JSON.stringify([method, path, body]);
    const first = this.answers.get(key);
    if (first && first.asked !== asked)
      return { status: 422, body: { error: 'This key was used for another request', code: 'idempotency_key_reused' } };
    const answer = first?.answer ?? work();
    if (answer.status < 300) this.answers.set(key, { asked, answer });
    return answer;
  }

  /** The refusal of a change to a version that is not the newest; undefined: it is. */
  conflict(limit: LimitView, body: unknown): Answer | undefined {
    const { version } = body as { version: number };
    if (version === limit.version) return undefined;
    const answer = { error: 'Changed in the meantime', code: 'stale_version', ...this.changed, version: limit.version };
    return { status: 409, body: answer };
  }
}
