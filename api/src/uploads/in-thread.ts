// Exports of a thread's file. The thread loads it, so it imports nothing slow.
import type { FieldErrors } from '@purchase-limits/domain/validate-limit';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { RuleError } from '../http/rule-error.js';

/** An error loses its class on the way out of a thread, so a refusal travels as a value. */
export type Outcome<Answer> =
  | { answer: Answer }
  | { refused: { status: number; code: string; message: string; details: { fields?: FieldErrors } } };

/** The work of a thread. Bytes at the top of its answer are handed over, not copied. */
export function inThread<Input, Answer extends object>(work: (input: Input) => Answer): (input: Input) => unknown {
  return (input) => {
    const outcome = outcomeOf(() => work(input));
    const bytes = 'answer' in outcome ? bytesIn(outcome.answer) : [];
    return move({ [transferableSymbol]: bytes, [valueSymbol]: outcome } as never);
  };
}

/** Transferable buffers. */
export function bytesIn(parts: object): ArrayBuffer[] {
  return Object.values(parts).flatMap((part) => (part instanceof Uint8Array ? [part.buffer as ArrayBuffer] : []));
}

function outcomeOf<Answer>(work: () => Answer): Outcome<Answer> {
  try {
    return { answer: work() };
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    const { status, code, message, details } = error;
    return { refused: { status, code, message, details } };
  }
}
