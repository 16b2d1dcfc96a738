import type { ProcessKind } from '@purchase-limits/contract/overview';

const SHOWN_CHARACTERS = 8;

/** What a process is called, and how a sentence about it begins. */
export const KINDS: Record<ProcessKind, { name: string; sentence: string }> = {
  http: { name: 'HTTP', sentence: 'The HTTP process' },
  worker: { name: 'Worker', sentence: 'The worker' },
  operations: { name: 'Operations', sentence: 'The process of these pages' },
};

/** The start of a process's id, enough to identify it. */
export function shortId(id: string): string {
  return id.slice(0, SHOWN_CHARACTERS);
}
