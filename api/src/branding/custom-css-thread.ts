import type { SanitizedCss } from '@purchase-limits/contract/branding';
import { InvalidFieldsError } from '../http/rule-error.js';
import { inThread } from '../uploads/in-thread.js';
import { sanitizeCustomCss, UnusableCssError } from './custom-css.js';

export const cleanCss = inThread(({ css, field }: { css: string; field: string }): SanitizedCss => {
  try {
    return sanitizeCustomCss(css);
  } catch (error) {
    if (error instanceof UnusableCssError) throw new InvalidFieldsError({ [field]: error.message });
    throw error;
  }
});
