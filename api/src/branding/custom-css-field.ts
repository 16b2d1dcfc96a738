import type { SanitizedCss } from '@purchase-limits/contract/branding';
import { InvalidFieldsError } from '../http/rule-error.js';
import { sanitizeCustomCss, UnusableCssError } from './custom-css.js';

/** The CSS of a field as it may be used. CSS that is refused as a whole is an error of the field. */
export function usableCss(css: string, field: string): SanitizedCss {
  try {
    return sanitizeCustomCss(css);
  } catch (error) {
    if (error instanceof UnusableCssError) throw new InvalidFieldsError({ [field]: error.message });
    throw error;
  }
}
