// Colors as they are typed and stored (#rgb, #rrggbb, #rrggbbaa), and as the color picker has them.
import { hexToRgb, hsbToHex, rgbToHsb, type HSBAColor } from '@shopify/polaris';

/** The color for the picker. */
export function pickedFrom(hex: string): HSBAColor {
  const alpha = hex.length === 9 ? parseInt(hex.slice(7), 16) / 255 : 1;
  return { ...rgbToHsb(hexToRgb(hex.slice(0, 7))), alpha };
}

/** The color as it is stored; an opaque one without its alpha. */
export function hexOf(color: HSBAColor): string {
  const alpha = Math.round(color.alpha * 255);
  return hsbToHex(color) + (alpha === 255 ? '' : alpha.toString(16).padStart(2, '0'));
}
