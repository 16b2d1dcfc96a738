// Files of code that cannot be loaded: after a release the earlier one's are gone, and networks fail.
import { reloadPage } from '../bridge/leave-for';

const RELOADED_AT = 'limits-reloaded-at';
const BY_ITSELF_EVERY_MS = 60_000;
const ANSWER_WITHIN_MS = 10_000;

const failures = new WeakSet<object>();

/** Remembers which errors are of code that could not be loaded: browsers word those differently. */
export function noteMissingCode({ payload }: Event & { payload?: unknown }): void {
  if (typeof payload === 'object' && payload) failures.add(payload);
}

/** Whether the error says that code could not be loaded. */
export function isMissingCode(error: unknown): boolean {
  return typeof error === 'object' && error !== null && failures.has(error);
}

/**
 * Whether the page may load itself again: at most once a minute, so that it never does so for ever, and not where the
 * browser blocks storage. Counts as done.
 */
export function mayReloadByItself(): boolean {
  try {
    const reloadedAt = Number(window.sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (Date.now() - reloadedAt < BY_ITSELF_EVERY_MS) return false;
    window.sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

/**
 * Loads the page at its address from the server, which names the files of the newest release. False if the server does
 * not answer: the page stays, because a browser's own error page would have no way back.
 */
export async function reloadIfServed(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const { ok } = await fetch('/health/live', { cache: 'no-store', signal });
    if (!ok) return false;
  } catch {
    return false;
  }
  reloadPage();
  return true;
}
