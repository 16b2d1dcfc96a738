import { versionedBranding } from '@purchase-limits/contract/branding';
import { customCssError } from './custom-css.js';

/** A branding as it is saved: what the contract says, and custom CSS that only changes how the message looks. */
export const saveBrandingBody = versionedBranding.superRefine(({ branding }, context) => {
  const error = customCssError(branding.customCss);
  if (error) context.addIssue({ code: 'custom', path: ['branding', 'customCss'], message: error });
});
