import type { SanitizedCss } from '@purchase-limits/contract/branding';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { QueryWith } from '../../http/handlers.js';
import { UploadThreads } from '../../uploads/upload-threads.js';
import { usableCss } from '../custom-css-field.js';

/** Previews how custom CSS would be saved and what would be removed. Reads nothing from the shop. */
export class CheckCustomCss extends QueryWith<SanitizedCss, { shopId: string; css: string }> {}

@QueryHandler(CheckCustomCss)
export class CheckCustomCssHandler implements IQueryHandler<CheckCustomCss> {
  constructor(private readonly threads: UploadThreads) {}

  execute({ given: { shopId, css } }: CheckCustomCss): Promise<SanitizedCss> {
    return usableCss(this.threads, shopId, css, 'css');
  }
}
