import type { SanitizedCss } from '@purchase-limits/contract/branding';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { UploadThreads } from '../../uploads/upload-threads.js';
import { usableCss } from '../custom-css-field.js';

/** Previews how custom CSS would be saved and what would be removed. Reads nothing from the shop. */
export class CheckCustomCss extends Query<SanitizedCss> {
  constructor(
    readonly shopId: string,
    readonly css: string,
  ) {
    super();
  }
}

@QueryHandler(CheckCustomCss)
export class CheckCustomCssHandler implements IQueryHandler<CheckCustomCss> {
  constructor(private readonly threads: UploadThreads) {}

  execute({ shopId, css }: CheckCustomCss): Promise<SanitizedCss> {
    return usableCss(this.threads, shopId, css, 'css');
  }
}
