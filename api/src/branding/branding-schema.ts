import { z } from 'zod';
import { customCssError } from './custom-css.js';

const color = z
  .string()
  .regex(/^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i, 'Enter a color as #rgb, #rrggbb or #rrggbbaa');

/** The shape and the limits of a branding (rules §4). */
export const brandingSchema = z.strictObject({
  theme: z.enum(['light', 'dark', 'basic']),
  displayType: z.enum(['inline', 'popup']),
  textAlignment: z.enum(['left', 'center', 'right']),
  fontFamily: z
    .string()
    .trim()
    .min(1, 'This field is required')
    .max(100)
    .regex(/^[\p{L}\p{N} ,'"_-]+$/u, 'Use letters, digits, spaces, commas and quotes only'),
  fontSize: z.int('Enter a whole number').min(8, 'Use at least 8 pixels').max(72, 'Use at most 72 pixels'),
  colors: z.strictObject({ background: color, text: color, buttonBackground: color, buttonText: color }),
  customCss: z.string().superRefine((css, context) => {
    const error = customCssError(css);
    if (error) context.addIssue({ code: 'custom', message: error });
  }),
});
export const saveBrandingBody = z.strictObject({ branding: brandingSchema, version: z.int().nonnegative() });
