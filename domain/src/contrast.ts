// Whether colors can be read on each other, by WCAG 2.
import type { Branding } from './storefront-settings.js';

/** The least contrast at which text of any size is legible (WCAG 2, 1.4.3). */
export const LEAST_CONTRAST = 4.5;

/** A text and what is behind it. */
export type ColorPair = 'text' | 'button';
export type LowContrast = { pair: ColorPair; ratio: number };

type Channels = [red: number, green: number, blue: number, alpha: number];
const WHITE: Channels = [255, 255, 255, 1];

/** The pairs of colors that are hard to read, with their ratio rounded down to one decimal: 4.49 is not 4.5. */
export function lowContrasts({ text, background, buttonText, buttonBackground }: Branding['colors']): LowContrast[] {
  const onPage = over(channelsOf(background), WHITE);
  const onMessage = over(channelsOf(buttonBackground), onPage);
  const ratios: Record<ColorPair, number> = {
    text: ratioOf(over(channelsOf(text), onPage), onPage),
    button: ratioOf(over(channelsOf(buttonText), onMessage), onMessage),
  };
  return (['text', 'button'] as const)
    .filter((pair) => ratios[pair] < LEAST_CONTRAST)
    .map((pair) => ({ pair, ratio: Math.floor(ratios[pair] * 10) / 10 }));
}

/** The contrast of two colors, 1 to 21. What is transparent shows the white page behind it. */
export function contrastRatio(front: string, back: string): number {
  const behind = over(channelsOf(back), WHITE);
  return ratioOf(over(channelsOf(front), behind), behind);
}

function channelsOf(color: string): Channels {
  const digits = color.slice(1);
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const [red = 0, green = 0, blue = 0, alpha = 255] = (long.match(/../g) ?? []).map((part) => parseInt(part, 16));
  return [red, green, blue, alpha / 255];
}

/** The color that is seen where `front` lies over `back`, which is opaque. */
function over([red, green, blue, alpha]: Channels, back: Channels): Channels {
  const mix = (one: number, behind: number) => one * alpha + behind * (1 - alpha);
  return [mix(red, back[0]), mix(green, back[1]), mix(blue, back[2]), 1];
}

function ratioOf(one: Channels, other: Channels): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** The relative luminance of an opaque color. */
function luminance([red, green, blue]: Channels): number {
  const linear = (channel: number) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
