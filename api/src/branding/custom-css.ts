// Merchants' CSS is parsed and allow-listed: it may change how our message looks, and nothing else (rules §8).
import type { RemovedCss, SanitizedCss } from '@purchase-limits/contract/branding';
import { generate, parse, walk, type CssNode } from 'css-tree';

export const MAX_CUSTOM_CSS_BYTES = 16 * 1024;
/**
 * The parser keeps its token memory between texts and reads one place past the current text's: the place after as many
 * tokens as the text has characters. Leftovers there can send it into an endless loop. A padded text has fewer tokens,
 * so nothing is ever left there.
 */
const READ_CHARACTERS = MAX_CUSTOM_CSS_BYTES + 2;
/** The parser calls itself for each level. */
const MOST_DEPTH = 20;
/** Removing a part can show another one that was hidden by it; a style that needs more is refused. */
const MOST_ROUNDS = 5;
const MOST_CHARACTERS = 100;
/** Replaces each removed character. CSS that reaches this point doesn't contain it. */
const GONE = '\0';
const UNREADABLE = 'Part of the CSS could not be read';

/** Colors, sums, gradients and movements; nothing that loads. */
const FUNCTIONS = new Set(
  [
    'rgb rgba hsl hsla hwb lab lch oklab oklch color-mix light-dark',
    'calc min max clamp var env',
    'linear-gradient radial-gradient conic-gradient',
    'translate translatex translatey scale rotate cubic-bezier steps drop-shadow blur',
    'not is where',
  ].flatMap((names) => names.split(' ')),
);

/** The box of the message in the theme's page, which belongs to the page. */
const HOST = new Set(['host', 'host-context', 'root']);
const HOST_REASON = ':host is not allowed; style .messages';

/** Characters that the database or a browser reads in another way than the parser. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const UNUSABLE = /[\0-\x08\x0e-\x1f\x7f\ufeff]|\p{Cs}/u;
/** Escapes can spell anything disallowed. The text goes into a style element, so nothing may end that. */
const HIDING = [
  { pattern: /\\/g, reason: 'Backslashes are not allowed' },
  { pattern: /<\/?(style|script)|<!--/gi, reason: 'HTML is not allowed' },
];

/** A part of the text from `start` up to `end`. */
type Span = { start: number; end: number };
type Offense = Span & { reason: string };

/** Refuses the whole CSS: the error isn't within a removable part. */
export class UnusableCssError extends Error {}

/**
 * Removes disallowed parts from the CSS and reports them. The rest stays as typed, and a second run removes nothing.
 * Throws {@link UnusableCssError}.
 */
export function sanitizeCustomCss(typed: string): SanitizedCss {
  throwIfUnusable(typed);
  const removed: Offense[] = [];
  // Marks removals first, so offsets and lines still match the typed text.
  let marked = typed;
  for (let round = 0; ; round += 1) {
    const offenses = offensesIn(blanked(marked));
    if (offenses.length === 0) break;
    if (round === MOST_ROUNDS) throw unusable(typed, offenses[0]!.start, UNREADABLE);
    removed.push(...offenses);
    marked = markAll(marked, offenses);
  }
  const tidy = withoutGaps(marked);
  const css = offensesIn(tidy).length === 0 ? tidy : blanked(marked);
  return { css, removed: reportOn(typed, removed) };
}

function throwIfUnusable(css: string): void {
  const control = UNUSABLE.exec(css);
  if (control) throw unusable(css, control.index, 'This character is not allowed');
  if (Buffer.byteLength(css) > MAX_CUSTOM_CSS_BYTES)
    throw unusable(css, lengthOfFirstBytes(css), 'Use at most 16 KB of CSS');
  const tooDeep = placeTooDeep(css);
  if (tooDeep !== null) throw unusable(css, tooDeep, `Nest brackets at most ${MOST_DEPTH} deep`);
}

/** The parts that may not be used, in order, none within another. */
function offensesIn(css: string): Offense[] {
  const offenses: Offense[] = [];
  const removable: Span[] = [];
  let firstProblem: { offset: number; message: string } | null = null;
  const tree = parse(css.padEnd(READ_CHARACTERS), {
    positions: true,
    onComment: (_, { start, end }) => removable.push({ start: start.offset, end: end.offset }),
    onParseError: ({ offset, message }) => (firstProblem ??= { offset, message }),
  });
  walk(tree, {
    enter(node: CssNode) {
      const span = isRemovable(node) ? spanOf(node) : null;
      const reason = reasonAgainst(node);
      if (span && reason) offenses.push({ ...span, reason });
      if (span) removable.push(span);
      // Parts inside a removed part need no report.
      return span && reason ? walk.skip : undefined;
    },
  });
  for (const { pattern, reason } of HIDING) {
    const places = Array.from(css.matchAll(pattern), ({ index }) => index);
    for (const [order, around] of smallestAround(places, removable).entries()) {
      if (!around) throw unusable(css, places[order]!, reason);
      offenses.push({ ...around, reason });
    }
  }
  if (firstProblem && offenses.length === 0) {
    const { offset, message } = firstProblem as { offset: number; message: string };
    throw unusable(css, offset, message);
  }
  return withoutNested(offenses);
}

/** Whether the node can be removed on its own without changing how its surroundings parse. */
function isRemovable({ type }: CssNode): boolean {
  return ['Atrule', 'CDO', 'Declaration', 'Raw', 'Rule'].includes(type);
}

/** Why this node may not be used, because of what it is or what it consists of; null when it may. */
function reasonAgainst(node: CssNode): string | null {
  switch (node.type) {
    case 'Raw':
      return UNREADABLE;
    case 'CDO':
      return 'HTML is not allowed';
    case 'Atrule':
      if (node.name.toLowerCase() !== 'media') return `@${node.name} is not allowed`;
      return node.prelude && reasonWithin(node.prelude);
    case 'Rule':
      return reasonWithin(node.prelude);
    case 'Declaration': {
      const property = node.property.toLowerCase();
      if (property.startsWith('--')) return 'Custom properties are not allowed';
      if (['behavior', '-moz-binding'].includes(property)) return `${node.property} is not allowed`;
      const [position] = property === 'position' ? (/fixed|sticky/i.exec(generate(node.value)) ?? []) : [];
      if (position) return `position: ${position.toLowerCase()} is not allowed`;
      return node.important ? '!important is not allowed' : reasonWithin(node.value);
    }
    default:
      return null;
  }
}

/** Why the selector, the value or the condition may not be used; null when it may. */
function reasonWithin(part: CssNode): string | null {
  let reason: string | null = null;
  walk(part, (node) => {
    if (node.type === 'Url') reason ??= 'Addresses (url) are not allowed';
    if (node.type === 'Function' && !FUNCTIONS.has(node.name.toLowerCase())) reason ??= `${node.name}() is not allowed`;
    if (node.type === 'Raw') reason ??= UNREADABLE;
    if (node.type === 'PseudoClassSelector' && HOST.has(node.name.toLowerCase())) reason ??= HOST_REASON;
  });
  return reason;
}

function spanOf({ loc }: CssNode): Span | null {
  return loc ? { start: loc.start.offset, end: loc.end.offset } : null;
}

/** For each offset, in order, the smallest span around it. Spans are nested or disjoint. */
function smallestAround(places: readonly number[], spans: readonly Span[]): (Span | undefined)[] {
  const outermostFirst = spans.toSorted(inOrder);
  const open: Span[] = [];
  let next = 0;
  return places.map((place) => {
    for (; next < outermostFirst.length && outermostFirst[next]!.start <= place; next += 1) {
      closeUpTo(outermostFirst[next]!.start, open);
      open.push(outermostFirst[next]!);
    }
    closeUpTo(place, open);
    return open.at(-1);
  });
}

/** Ends the spans that do not reach beyond the place. */
function closeUpTo(place: number, open: Span[]): void {
  while (open.length > 0 && open.at(-1)!.end <= place) open.pop();
}

const inOrder = (one: Span, other: Span) => one.start - other.start || other.end - one.end;

function withoutNested(offenses: Offense[]): Offense[] {
  const outermostFirst = offenses.toSorted(inOrder);
  const kept: Offense[] = [];
  for (const offense of outermostFirst) if (offense.start >= (kept.at(-1)?.end ?? 0)) kept.push(offense);
  return kept;
}

function blanked(marked: string): string {
  return marked.replaceAll(GONE, ' ');
}

/** A declaration's own semicolon goes with it: alone it is an error. */
const SEMICOLON = /\s*;/y;

/** The text with the spans, which lie apart and in order, marked as gone. */
function markAll(css: string, spans: readonly Span[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const { start, end } of spans) {
    SEMICOLON.lastIndex = end;
    const goneUpTo = css[end - 1] !== ';' && SEMICOLON.test(css) ? SEMICOLON.lastIndex : end;
    const from = Math.max(start, done);
    parts.push(css.slice(done, from), css.slice(from, goneUpTo).replace(/[^\n\r\f]/g, GONE));
    done = Math.max(goneUpTo, done);
  }
  return parts.join('') + css.slice(done);
}

/** The text without the removed parts, and without the lines that held nothing else. */
function withoutGaps(marked: string): string {
  if (!marked.includes(GONE)) return marked;
  const lines = marked.split('\n').flatMap((line) => {
    if (!line.includes(GONE)) return [line];
    const kept = line.split(GONE).map((part) => part.trim());
    const [indent] = /^[ \t]*/.exec(line) ?? [];
    const text = kept.filter(Boolean).join(' ');
    return text ? [indent + text] : [];
  });
  return lines.join('\n').trimEnd();
}

/** Removed parts, in source order. */
function reportOn(typed: string, removed: readonly Offense[]): RemovedCss[] {
  let line = 1;
  let counted = 0;
  return removed
    .toSorted((one, other) => one.start - other.start)
    .map(({ start, end, reason }) => {
      line += breaksIn(typed.slice(counted, start));
      counted = start;
      const text = typed.slice(start, end).replace(/\s+/g, ' ').trim();
      // Half of a character that takes two places would be no character.
      const cut = text.slice(0, MOST_CHARACTERS - 1).replace(/\p{Cs}$/u, '');
      return { line, text: text.length > MOST_CHARACTERS ? `${cut}…` : text, reason };
    });
}

function unusable(css: string, place: number, reason: string): UnusableCssError {
  return new UnusableCssError(`Line ${lineOf(css, place)}: ${reason}`);
}

function lineOf(css: string, place: number): number {
  return breaksIn(css.slice(0, place)) + 1;
}

const breaksIn = (css: string) => css.split(/\r\n|[\n\r\f]/).length - 1;

/** How many characters fit into the byte limit. */
function lengthOfFirstBytes(css: string): number {
  return Buffer.from(css).subarray(0, MAX_CUSTOM_CSS_BYTES).toString().length;
}

/** Where brackets open deeper than any style needs; those in strings and comments count as well. */
function placeTooDeep(css: string): number | null {
  let depth = 0;
  for (let place = 0; place < css.length; place += 1) {
    const character = css[place]!;
    if ('([{'.includes(character)) depth += 1;
    if (')]}'.includes(character)) depth = Math.max(depth - 1, 0);
    if (depth > MOST_DEPTH) return place;
  }
  return null;
}
