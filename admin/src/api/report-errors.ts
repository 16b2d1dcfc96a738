// Tells operators of errors in this browser, by their name and place alone.
import type { BrowserErrorBody } from '@purchase-limits/contract/browser-error';
import { post } from './client';

const MOST = 5;
/** The line and column at the end of a line of a stack. */
const POSITION = /(:\d+:\d+)\)?$/;
const ADDRESS = /https?:\/\/./;
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
  return { name: NAME.test(name) ? name : 'Error', place: placeIn(stack) ?? 'unknown' };
}

/** The file, line and column of the first line that names an address. */
function placeIn(stack: string): string | undefined {
  for (const line of stack.split(/[\r\n]/)) {
    const position = POSITION.exec(line);
    const word = line
      .slice(0, position?.index ?? 0)
      .split(/[\s)]/)
      .at(-1)!;
    const start = word.search(ADDRESS);
    if (!position || start < 0) continue;
    const file = new URL(word.slice(start)).pathname.split('/').at(-1);
    return file ? `${file}${position[1]}` : undefined;
  }
  return undefined;
}
