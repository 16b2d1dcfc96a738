// Colors, color schemes and fonts of a theme's settings.
import { Drop } from 'liquidjs';

type Channels = { red: number; green: number; blue: number; alpha: number };

export class ColorDrop extends Drop {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
  readonly hue: number;
  readonly saturation: number;
  readonly lightness: number;

  constructor({ red, green, blue, alpha }: Channels) {
    super();
    [this.red, this.green, this.blue] = [clamp(red), clamp(green), clamp(blue)];
    this.alpha = alpha;
    const { hue, saturation, lightness } = toHsl(this);
    [this.hue, this.saturation, this.lightness] = [hue, saturation, lightness];
  }

  /** Reads `#rgb`, `#rrggbb`, `#rrggbbaa` and `rgb(…)`; null for anything else. */
  static read(text: unknown): ColorDrop | null {
    if (text instanceof ColorDrop) return text;
    const written = String(text ?? '').trim();
    const numbers = /^rgba?\(([^)]+)\)$/i
      .exec(written)?.[1]
      ?.split(/[\s,/]+/)
      .filter(Boolean)
      .map(Number);
    if (numbers && numbers.length >= 3)
      return new ColorDrop({ red: numbers[0]!, green: numbers[1]!, blue: numbers[2]!, alpha: numbers[3] ?? 1 });
    const short = /^#([0-9a-f]{3})$/i.exec(written)?.[1];
    const digits = short ? short.replace(/./g, '$&$&') : /^#([0-9a-f]{6}(?:[0-9a-f]{2})?)$/i.exec(written)?.[1];
    if (!digits) return null;
    const channel = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16);
    const alpha = digits.length === 8 ? Math.round((channel(6) / 255) * 100) / 100 : 1;
    return new ColorDrop({ red: channel(0), green: channel(2), blue: channel(4), alpha });
  }

  get rgb(): string {
    return `${this.red} ${this.green} ${this.blue}`;
  }
  get rgba(): string {
    return `${this.rgb} / ${this.alpha.toFixed(1)}`;
  }
  get color_space(): string {
    return 'srgb';
  }
  override valueOf(): string {
    if (this.alpha < 1) return `rgba(${this.red}, ${this.green}, ${this.blue}, ${this.alpha})`;
    return `#${[this.red, this.green, this.blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
  }
  toJSON(): string {
    return this.valueOf();
  }
}

function clamp(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)));
}

export function toHsl({ red, green, blue }: Pick<Channels, 'red' | 'green' | 'blue'>) {
  const [r, g, b] = [red / 255, green / 255, blue / 255];
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const lightness = (most + least) / 2;
  const range = most - least;
  if (range === 0) return { hue: 0, saturation: 0, lightness: Math.round(lightness * 100) };
  const saturation = range / (1 - Math.abs(2 * lightness - 1));
  let hue = (r - g) / range + 4;
  if (most === r) hue = ((g - b) / range + 6) % 6;
  else if (most === g) hue = (b - r) / range + 2;
  return {
    hue: Math.round(hue * 60),
    saturation: Math.round(saturation * 100),
    lightness: Math.round(lightness * 100),
  };
}

export function fromHsl(hsl: { hue: number; saturation: number; lightness: number }, alpha: number): ColorDrop {
  const [saturation, lightness] = [hsl.saturation / 100, hsl.lightness / 100];
  const span = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const position = (offset + hsl.hue / 30) % 12;
    return 255 * (lightness - span * Math.max(-1, Math.min(position - 3, 9 - position, 1)));
  };
  return new ColorDrop({ red: channel(0), green: channel(8), blue: channel(4), alpha });
}

/** Prints as its id, and has the scheme's colors as `settings`. */
export class ColorSchemeDrop extends Drop {
  constructor(
    readonly id: string,
    readonly settings: Record<string, unknown>,
  ) {
    super();
  }
  override valueOf(): string {
    return this.id;
  }
}

/** A font such as `assistant_n4`. No font files exist here, so every font says that it is one of the system. */
export class FontDrop extends Drop {
  readonly 'system?' = true;
  readonly fallback_families = 'sans-serif';
  readonly baseline_ratio = 0.17;
  constructor(
    readonly family: string,
    readonly weight: string,
    readonly style: string,
  ) {
    super();
  }

  static read(handle: unknown): FontDrop {
    if (handle instanceof FontDrop) return handle;
    const parts = /^(.+)_([nio])(\d)$/.exec(String(handle ?? '')) ?? ['', 'system_ui', 'n', '4'];
    const family = parts[1]!.replace(/(^|_)(\w)/g, (_whole, gap: string, letter: string) => {
      return `${gap && ' '}${letter.toUpperCase()}`;
    });
    return new FontDrop(family, `${parts[3]}00`, parts[2] === 'n' ? 'normal' : 'italic');
  }
  get variants(): FontDrop[] {
    return [this];
  }
  override valueOf(): string {
    return this.family;
  }
}
