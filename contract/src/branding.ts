import type { Branding } from '@purchase-limits/domain/storefront-settings';
import { z } from 'zod';

const color = z
  .string()
  .regex(/^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i, 'Enter a color as #rgb, #rrggbb or #rrggbbaa');

const FAMILY = `'[\\p{L}\\p{N} _-]+'|"[\\p{L}\\p{N} _-]+"|[\\p{L}_-][\\p{L}\\p{N} _-]*`;
const FAMILIES = new RegExp(`^(${FAMILY})( *, *(${FAMILY}))*$`, 'u');

/** The shape and the limits of a branding (rules §4); its CSS is checked by the API as well. */
export const branding = z.strictObject({
  theme: z.enum(['light', 'dark', 'basic']),
  displayType: z.enum(['inline', 'popup']),
  textAlignment: z.enum(['left', 'center', 'right']),
  fontFamily: z
    .string()
    .trim()
    .min(1, 'This field is required')
    .max(100)
    .regex(FAMILIES, 'Enter names of fonts, separated by commas; a quote that is opened is closed'),
  fontSize: z.int('Enter a whole number').min(8, 'Use at least 8 pixels').max(72, 'Use at most 72 pixels'),
  colors: z.strictObject({ background: color, text: color, buttonBackground: color, buttonText: color }),
  customCss: z.string(),
}) satisfies z.ZodType<Branding>;

/** The branding with the version that was seen; as an answer 0 before the first change. */
export const versionedBranding = z.strictObject({ branding, version: z.int().nonnegative() });
export type BrandingView = z.infer<typeof versionedBranding>;
