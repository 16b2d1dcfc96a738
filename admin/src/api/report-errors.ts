// Tells operators of errors in this browser, by their name and place alone.
import type { BrowserErrorBody } from '@purchase-limits/contract/browser-error';
import { post } from './client';

const MOST = 5;
/** The address, line and column in a line of a stack. */
const FRAME = /(https?:\/\/[^\s)]+?)(:\d+)(:\d+)\)?$/m;
const NAME = /^\w{1,60}$/;

const reported = new Set<string>();

/** Reports what nothing has caught from now on. */
export function reportUncaughtErrors(): void {
  window.addEventListener('error', ({ error }: ErrorEvent) => reportError(error));
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
}

/** Reports the error once; of a page at most five are reported. */
export function reportError(error: unknown): void {
  if (!(error instanceof Error) || reported.size >= MOST) return;
  const report = reportOf(error);
  const key = `${report.name} ${report.place}`;
  if (reported.has(key)) return;
  reported.add(key);
  // An operator's knowing is not worth a second error in the merchant's browser.
  post('/browser-errors', report).catch((failure: unknown) => console.warn('Not reported:', failure));
}

function reportOf({ name, stack = '' }: Error): BrowserErrorBody {
  const [, address, line, column] = FRAME.exec(stack) ?? [];
  const file = address ? new URL(address).pathname.split('/').at(-1) : undefined;
  return { name: NAME.test(name) ? name : 'Error', place: file ? `${file}${line}${column}` : 'unknown' };
}
