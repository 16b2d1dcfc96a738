// Limits and lines as pages have them: conditions on products are keys, of which a line has those that hold.
import type { CartLine } from '../src/cart-line.js';
import type { Limit } from '../src/limit.js';
import { forPages, type TestedCondition } from '../src/publishing.js';
import { plain } from '../src/selection.js';
import type { StorefrontSettings } from '../src/storefront-settings.js';

export function onPages<One extends Limit>(limits: readonly One[], lines: readonly CartLine[]) {
  const { settings, conditions } = forPages({ limits } as unknown as StorefrontSettings);
  const told = settings.limits.map(({ products, targets }) => ({
    ...(products && { products }),
    ...(targets && { targets }),
  }));
  return {
    limits: limits.map((limit, at): One => ({ ...limit, ...told[at] })),
    lines: lines.map((line): CartLine => ({ ...line, ...keysOf(line, conditions) })),
  };
}

/** As the platform's server tests them; a fact that a condition lacks leaves them all unknown. */
function keysOf(line: CartLine, conditions: readonly TestedCondition[]): Pick<CartLine, 'tags' | 'title'> {
  const keys = (tested: readonly TestedCondition[]) =>
    tested.some(({ field }) => line[field] === undefined)
      ? undefined
      : tested.filter((one) => doesHold(one, line)).map(({ key }) => key);
  const titles = keys(conditions.filter(({ field }) => field === 'title'));
  return {
    tags: keys(conditions.filter(({ field }) => field !== 'title')),
    title: titles && `|${titles.join('|')}|`,
  };
}

function doesHold({ field, needle, denies }: TestedCondition, line: CartLine): boolean {
  const values = [line[field]!].flat().map((value) => `\n${plain(value)}\n`);
  return values.some((value) => value.includes(needle)) !== denies;
}
