import type { SanitizedCss } from '@purchase-limits/contract/branding';
import { UploadThreads, type ThreadTask } from '../uploads/upload-threads.js';

/** In the build: tests run the sources, and a thread is started from what was built. */
const CLEAN: ThreadTask<{ css: string; field: string }, SanitizedCss> = {
  file: new URL('../../dist/branding/custom-css-thread.js', import.meta.url),
  name: 'cleanCss',
};
const TOO_LONG = 'This CSS takes too long to read. Use fewer rules.';

/** The CSS of a shop's field as it may be used. CSS that is refused as a whole is an error of the field. */
export function usableCss(threads: UploadThreads, shopId: string, css: string, field: string): Promise<SanitizedCss> {
  return threads.run(CLEAN, { css, field }, { shopId, tooMuch: { field, message: TOO_LONG, code: 'invalid' } });
}
