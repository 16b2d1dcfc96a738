// Saves of a form. Their answer can get lost after the server has saved: nothing is saved twice then, and what was
// saved is found.
import type { SavedLimit } from '@purchase-limits/contract/limit';
import { useRef } from 'react';
import { ApiError } from './api-error';
import { newKey } from './use-idempotency-key';

/** A save without an answer: its key, and all that was sent under it. At most one of these bodies was saved. */
export type OpenSave = { key: string; bodies: unknown[] };
/** `isEarlier`: what was saved is not what was sent last, but an earlier body, whose answer got lost. */
export type SaveAnswer = { saved: SavedLimit; isEarlier: boolean };
type Send = (body: unknown, key: string) => Promise<SavedLimit>;

/**
 * Sends everything under one key until there is an answer, also what has changed since. The server refuses another body
 * only if it has saved one of them, and repeats its answer to that one. `opened`: a save from before a reload.
 */
export function useSaveOnce(opened: OpenSave | null, send: Send) {
  const open = useRef(opened);
  const forget = () => {
    open.current = null;
  };
  const saveOnce = async (body: unknown): Promise<SaveAnswer> => {
    open.current ??= { key: newKey(), bodies: [] };
    const { bodies } = open.current;
    if (!bodies.some((other) => isSame(other, body))) bodies.push(body);
    try {
      const answer = await answerTo(body, open.current, send);
      forget();
      return answer;
    } catch (error) {
      if (error instanceof ApiError && open.current) open.current = afterRefusal(open.current, body, error);
      throw error;
    }
  };
  return { saveOnce, openSave: () => open.current, forget };
}

async function answerTo(body: unknown, { key, bodies }: OpenSave, send: Send): Promise<SaveAnswer> {
  const bodiesLeft = [body, ...bodies.filter((other) => !isSame(other, body))];
  for (const [index, sent] of bodiesLeft.entries()) {
    try {
      return { saved: await send(sent, key), isEarlier: index > 0 };
    } catch (error) {
      const isLast = index === bodiesLeft.length - 1;
      if (isLast || !(error instanceof ApiError) || error.code !== 'idempotency_key_reused') throw error;
    }
  }
  throw new Error('A save has at least one body');
}

/** What may still have been saved after this answer to the body; null: nothing. */
function afterRefusal(save: OpenSave, body: unknown, { status, conflict, code }: ApiError): OpenSave | null {
  // Either all bodies name an older version, or the key is of no use: none of them can be saved anymore.
  if (conflict || code === 'idempotency_key_reused') return null;
  // Other answers can come before the server looks at what it has saved.
  if (status !== 404 && status !== 422) return save;
  const bodies = save.bodies.filter((other) => !isSame(other, body));
  return bodies.length > 0 ? { ...save, bodies } : null;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
