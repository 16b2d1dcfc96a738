// Filters for colors.
import type { Liquid } from 'liquidjs';
import { ColorDrop, fromHsl } from '../objects/design-objects.js';

type Change = (color: ColorDrop, ...args: unknown[]) => unknown;
type Channel = 'red' | 'green' | 'blue' | 'alpha' | 'hue' | 'saturation' | 'lightness';

const BLACK = ColorDrop.read('#000')!;

/** Non-colors pass through unchanged. */
const ofColor =
  (change: Change) =>
  (value: unknown, ...args: unknown[]) => {
    const color = ColorDrop.read(value);
    return color ? change(color, ...args) : value;
  };

function withChannel(color: ColorDrop, channel: Channel, value: number): ColorDrop {
  const { red, green, blue, alpha, hue, saturation, lightness } = color;
  if (channel === 'red' || channel === 'green' || channel === 'blue' || channel === 'alpha')
    return new ColorDrop({ red, green, blue, alpha, [channel]: value });
  return fromHsl(
    { hue, saturation, lightness, [channel]: Math.max(0, Math.min(channel === 'hue' ? 360 : 100, value)) },
    alpha,
  );
}

function brightness({ red, green, blue }: ColorDrop): number {
  return (red * 299 + green * 587 + blue * 114) / 1000;
}

function luminance({ red, green, blue }: ColorDrop): number {
  const [r, g, b] = [red, green, blue].map((value) => {
    const share = value / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(one: ColorDrop, other: ColorDrop): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return Math.round(((light! + 0.05) / (dark! + 0.05)) * 10) / 10;
}

function difference(one: ColorDrop, other: ColorDrop): number {
  return Math.abs(one.red - other.red) + Math.abs(one.green - other.green) + Math.abs(one.blue - other.blue);
}

function mix(one: ColorDrop, other: ColorDrop, percent: number): ColorDrop {
  const blend = (a: number, b: number) => (a * percent + b * (100 - percent)) / 100;
  const [red, green, blue] = [blend(one.red, other.red), blend(one.green, other.green), blend(one.blue, other.blue)];
  return new ColorDrop({ red, green, blue, alpha: blend(one.alpha, other.alpha) });
}

export function registerColorFilters(engine: Liquid): void {
  const register = (name: string, change: Change) => engine.registerFilter(name, ofColor(change));
  const other = (value: unknown) => ColorDrop.read(value) ?? BLACK;
  register('color_to_hex', (color) => new ColorDrop({ ...color, alpha: 1 }).valueOf());
  register('color_to_rgb', ({ red, green, blue, alpha }) =>
    alpha < 1 ? `rgba(${red}, ${green}, ${blue}, ${alpha})` : `rgb(${red}, ${green}, ${blue})`,
  );
  register('color_to_hsl', ({ hue, saturation, lightness }) => `hsl(${hue}, ${saturation}%, ${lightness}%)`);
  register('color_to_oklch', (color) => color.valueOf());
  register('color_extract', (color, channel) => color[channel as Channel]);
  register('color_modify', (color, channel, value) => withChannel(color, channel as Channel, Number(value)));
  register('color_lighten', (color, by) => withChannel(color, 'lightness', color.lightness + Number(by)));
  register('color_darken', (color, by) => withChannel(color, 'lightness', color.lightness - Number(by)));
  register('color_saturate', (color, by) => withChannel(color, 'saturation', color.saturation + Number(by)));
  register('color_desaturate', (color, by) => withChannel(color, 'saturation', color.saturation - Number(by)));
  register('color_mix', (color, second, percent) => mix(color, other(second), Number(percent)));
  register('color_brightness', brightness);
  register('brightness_difference', (color, second) => Math.abs(brightness(color) - brightness(other(second))));
  register('color_contrast', (color, second) => contrast(color, other(second)));
  register('color_difference', (color, second) => difference(color, other(second)));
}
