// Answers of the API that come at the end of the document, for what its first screen reads.
import type { Cache, State } from 'swr';

/** Where the server writes them, by the address that was read. */
const ELEMENT = 'first-answers';
/** The first screen has taken them within this time; what asks later is to see what is so then. */
const SERVE_MS = 5_000;

const answers = new Map<string, unknown>();
let readAt = 0;

/** Takes what the document has, once it is there; answers SWR's cache with it, so that the first screen shows it. */
export function readFirstAnswers(): Cache {
  const text = document.getElementById(ELEMENT)?.textContent;
  const cache = new Map<string, State>();
  readAt = performance.now();
  for (const [key, data] of text ? Object.entries(JSON.parse(text) as Record<string, unknown>) : []) {
    answers.set(key, data);
    // Nothing is being loaded: what says so waits.
    cache.set(key, { data, isLoading: false });
  }
  return cache;
}

/** Takes an embedded answer, once: later reads must see changes. */
export function takeFirstAnswer(path: string): { answer: unknown } | undefined {
  if (performance.now() - readAt > SERVE_MS) answers.clear();
  if (!answers.has(path)) return undefined;
  const answer = answers.get(path);
  answers.delete(path);
  return { answer };
}

/** Discards the embedded answers, because a write may make them stale. */
export function forgetFirstAnswers(): void {
  answers.clear();
}

export function hasFirstAnswer(path: string): boolean {
  return answers.has(path);
}
