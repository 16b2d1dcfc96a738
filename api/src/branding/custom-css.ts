// Merchants' CSS is parsed and allow-listed: it may change how our message looks, and nothing else (rules §8).
import { generate, parse, walk } from 'css-tree';

export const MAX_CUSTOM_CSS_BYTES = 16 * 1024;
/** The parser calls itself for each level. */
const MOST_DEPTH = 20;

/** Colors, sums, gradients and movements; nothing that loads. */
const FUNCTIONS = new Set(
  [
    'rgb rgba hsl hsla hwb lab lch oklab oklch color-mix light-dark',
    'calc min max clamp var env',
    'linear-gradient radial-gradient conic-gradient',
    'translate translatex translatey scale rotate cubic-bezier steps drop-shadow blur',
    'not is where host',
  ].flatMap((names) => names.split(' ')),
);

/** What is wrong with the CSS; null when it may be used. */
export function customCssError(css: string): string | null {
  if (Buffer.byteLength(css) > MAX_CUSTOM_CSS_BYTES) return 'Use at most 16 KB of CSS';
  if (isTooDeep(css)) return `Nest brackets at most ${MOST_DEPTH} deep`;
  let error: string | null = null;
  const refuse = (reason: string) => (error ??= reason);
  const tree = parse(css, { onParseError: (problem) => refuse(`Line ${problem.line}: ${problem.message}`) });
  walk(tree, (node) => {
    if (node.type === 'Url') refuse('Addresses (url) are not allowed');
    if (node.type === 'Function' && !FUNCTIONS.has(node.name.toLowerCase())) refuse(`${node.name}() is not allowed`);
    if (node.type === 'Atrule' && node.name.toLowerCase() !== 'media') refuse(`@${node.name} is not allowed`);
    if (
      node.type === 'Declaration' &&
      node.property.toLowerCase() === 'position' &&
      /fixed|sticky/i.test(generate(node.value))
    )
      refuse('position: fixed is not allowed');
    if (node.type === 'Declaration' && ['behavior', '-moz-binding'].includes(node.property.toLowerCase()))
      refuse(`${node.property} is not allowed`);
    if (node.type === 'Declaration' && node.important) refuse('!important is not allowed');
    if (node.type === 'Raw') refuse('Part of the CSS could not be read');
  });
  // An escape can spell anything that is refused above.
  if (css.includes('\\')) refuse('Backslashes are not allowed');
  // The text stands inside a style element: nothing may end it.
  if (/<\/?(style|script)|<!--/i.test(css)) refuse('HTML is not allowed');
  return error;
}

/** Whether brackets open deeper than any style needs; those in strings and comments count as well. */
function isTooDeep(css: string): boolean {
  let depth = 0;
  for (const character of css) {
    if ('([{'.includes(character)) depth += 1;
    if (')]}'.includes(character)) depth = Math.max(depth - 1, 0);
    if (depth > MOST_DEPTH) return true;
  }
  return false;
}
