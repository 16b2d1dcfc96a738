import type { SanitizedCss } from '@purchase-limits/contract/branding';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { usableCss } from '../custom-css-field.js';

/** What custom CSS would be saved as, and what would be removed of it. It reads nothing of a shop. */
export class CheckCustomCss extends Query<SanitizedCss> {
  constructor(readonly css: string) {
    super();
  }
}

@QueryHandler(CheckCustomCss)
export class CheckCustomCssHandler implements IQueryHandler<CheckCustomCss> {
  async execute({ css }: CheckCustomCss): Promise<SanitizedCss> {
    return usableCss(css, 'css');
  }
}
