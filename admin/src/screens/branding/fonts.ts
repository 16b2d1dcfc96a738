// Fonts most devices have, each with its fallback.
import type { BrandingTextKey } from './texts';

/** `name`: the font's own name, or the key of a text. */
export type Font = { family: string; name: { own: string } | { key: BrandingTextKey } };

const own = (name: string, generic: string): Font => ({ family: `${quoted(name)}, ${generic}`, name: { own: name } });
const quoted = (name: string) => (name.includes(' ') ? `'${name}'` : name);

export const FONTS: readonly Font[] = [
  { family: 'inherit', name: { key: 'font.inherit' } },
  { family: 'system-ui, sans-serif', name: { key: 'font.system' } },
  { family: 'sans-serif', name: { key: 'font.sansSerif' } },
  { family: 'serif', name: { key: 'font.serif' } },
  { family: 'monospace', name: { key: 'font.monospace' } },
  { family: 'cursive', name: { key: 'font.cursive' } },
  own('Arial', 'Helvetica, sans-serif'),
  own('Arial Black', 'sans-serif'),
  own('Baskerville', 'serif'),
  own('Brush Script MT', 'cursive'),
  own('Calibri', 'sans-serif'),
  own('Cambria', 'serif'),
  own('Century Gothic', 'sans-serif'),
  own('Comic Sans MS', 'cursive'),
  own('Courier New', 'monospace'),
  own('Futura', 'sans-serif'),
  own('Garamond', 'serif'),
  own('Geneva', 'sans-serif'),
  own('Georgia', 'serif'),
  own('Gill Sans', 'sans-serif'),
  own('Helvetica', 'Arial, sans-serif'),
  own('Helvetica Neue', 'Helvetica, Arial, sans-serif'),
  own('Impact', 'sans-serif'),
  own('Lucida Console', 'monospace'),
  own('Lucida Sans', 'sans-serif'),
  own('Menlo', 'monospace'),
  own('Optima', 'sans-serif'),
  own('Palatino', 'serif'),
  own('Roboto', 'sans-serif'),
  own('Segoe UI', 'sans-serif'),
  own('Tahoma', 'sans-serif'),
  own('Times New Roman', 'Times, serif'),
  own('Trebuchet MS', 'sans-serif'),
  own('Verdana', 'sans-serif'),
];
