import {
  ALIGNMENTS,
  COLOR,
  DISPLAY_TYPES,
  FONT_FAMILIES,
  LARGEST_FONT,
  LONGEST_FAMILIES,
  SMALLEST_FONT,
  THEMES,
} from '@purchase-limits/domain/branding';
import type { Branding } from '@purchase-limits/domain/storefront-settings';
import { z } from 'zod';

const color = z.string().regex(COLOR, 'Enter a color as #rgb, #rrggbb or #rrggbbaa');

/** The shape and the limits of a branding (rules §4); its CSS is checked by the API as well. */
export const branding = z.strictObject({
  theme: z.enum(THEMES),
  displayType: z.enum(DISPLAY_TYPES),
  textAlignment: z.enum(ALIGNMENTS),
  fontFamily: z
    .string()
    .trim()
    .min(1, 'This field is required')
    .max(LONGEST_FAMILIES, { abort: true })
    .regex(FONT_FAMILIES, 'Enter names of fonts, separated by commas; a quote that is opened is closed'),
  fontSize: z
    .int('Enter a whole number')
    .min(SMALLEST_FONT, `Use at least ${SMALLEST_FONT} pixels`)
    .max(LARGEST_FONT, `Use at most ${LARGEST_FONT} pixels`),
  colors: z.strictObject({ background: color, text: color, buttonBackground: color, buttonText: color }),
  customCss: z.string(),
}) satisfies z.ZodType<Branding>;

/** The branding with the version that was seen; as an answer 0 before the first change. */
export const versionedBranding = z.strictObject({ branding, version: z.int().nonnegative() });
export type BrandingView = z.infer<typeof versionedBranding>;

/** A removed part of custom CSS: the line where it began, its text (cut at 100 characters), and the reason. */
const removedCss = z.strictObject({ line: z.int().positive(), text: z.string().max(100), reason: z.string() });
export type RemovedCss = z.infer<typeof removedCss>;

/** What was saved: its CSS has no part that may not be used; `removedCss` is what was removed to make it so. */
export const savedBranding = versionedBranding.extend({ removedCss: z.array(removedCss) });
export type SavedBranding = z.infer<typeof savedBranding>;

export const customCssBody = z.strictObject({ css: z.string() });
/** The CSS as it would be saved. */
export const sanitizedCss = z.strictObject({ css: z.string(), removed: z.array(removedCss) });
export type SanitizedCss = z.infer<typeof sanitizedCss>;
