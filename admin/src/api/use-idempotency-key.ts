import { useRef } from 'react';

/**
 * The key of a submit. A submit that is tried again unchanged keeps its key, so that the server does it once;
 * another body, or the next submit after a success, gets a new one.
 */
export function useIdempotencyKey() {
  const attempt = useRef<{ key: string; body: string } | null>(null);
  return {
    keyFor(body: unknown): string {
      const text = JSON.stringify(body ?? null);
      if (attempt.current?.body !== text) attempt.current = { key: newKey(), body: text };
      return attempt.current.key;
    },
    done(): void {
      attempt.current = null;
    },
  };
}

/** `randomUUID` exists in secure contexts only; the address of a test machine can be an insecure one. */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
