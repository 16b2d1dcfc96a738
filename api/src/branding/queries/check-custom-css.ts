import type { SanitizedCss } from '@purchase-limits/contract/branding';
import { queryHandlerWith, QueryWith } from '../../http/handlers.js';
import { UploadThreads } from '../../uploads/upload-threads.js';
import { usableCss } from '../custom-css-field.js';

/** Previews how custom CSS would be saved and what would be removed. Reads nothing from the shop. */
export class CheckCustomCss extends QueryWith<SanitizedCss, { shopId: string; css: string }> {}

export const CheckCustomCssHandler = queryHandlerWith(
  CheckCustomCss,
  UploadThreads,
  (threads, { given: { shopId, css } }) => usableCss(threads, shopId, css, 'css'),
);
