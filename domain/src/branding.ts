// What a branding may be (rules §8), and the presets a merchant can start from.
import { DEFAULT_BRANDING, type Branding } from './storefront-settings.js';

export const THEMES = ['theme', 'light', 'dark', 'basic'] as const satisfies readonly Branding['theme'][];
export const DISPLAY_TYPES = ['inline', 'popup'] as const satisfies readonly Branding['displayType'][];
export const ALIGNMENTS = ['left', 'center', 'right'] as const satisfies readonly Branding['textAlignment'][];

/** `#rgb`, `#rrggbb` or `#rrggbbaa`. */
export const COLOR = /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

const FAMILY = `'[\\p{L}\\p{N} _-]+'|"[\\p{L}\\p{N} _-]+"|[\\p{L}_-](?: *[\\p{L}\\p{N}_-])*`;
/** Names of fonts, separated by commas. A name ends with no space, so that a space is read in one way only. */
export const FONT_FAMILIES = new RegExp(`^(${FAMILY})( *, *(${FAMILY}))*$`, 'u');
export const LONGEST_FAMILIES = 100;

/** In CSS pixels. */
export const SMALLEST_FONT = 8;
export const LARGEST_FONT = 72;

/**
 * The colors that choosing a theme sets; the merchant may change them. `basic` is plain text without a frame. `theme`
 * takes its colors from the page: its own are for widgets that don't know it.
 */
export const PRESET_COLORS: Readonly<Record<Branding['theme'], Branding['colors']>> = {
  theme: DEFAULT_BRANDING.colors,
  light: DEFAULT_BRANDING.colors,
  dark: { background: '#1f2124', text: '#f4f5f6', buttonBackground: '#f4f5f6', buttonText: '#1f2124' },
  basic: { background: '#ffffff', text: '#000000', buttonBackground: '#000000', buttonText: '#ffffff' },
};
