// Converts between typed colors (#rgb, #rrggbb, #rrggbbaa) and the color picker's.
import { hexToRgb, type HSBAColor, hsbToHex, rgbToHsb } from '../../ui/colors';

/** The color for the picker. */
export function pickedFrom(hex: string): HSBAColor {
  const alpha = hex.length === 9 ? parseInt(hex.slice(7), 16) / 255 : 1;
  return { ...rgbToHsb(hexToRgb(hex.slice(0, 7))), alpha };
}

/** The stored form of a color; without alpha if opaque. */
export function hexOf(color: HSBAColor): string {
  const alpha = Math.round(color.alpha * 255);
  return hsbToHex(color) + (alpha === 255 ? '' : alpha.toString(16).padStart(2, '0'));
}
