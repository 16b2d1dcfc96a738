// Limits and lines as pages have them: conditions on products are keys, of which a line has those that hold.
import type { CartLine } from '../src/cart-line.js';
import type { Limit } from '../src/limit.js';
import { forPages, type TestedCondition } from '../src/publishing.js';
import { plain } from '../src/selection.js';
import type { StorefrontSettings } from '../src/storefront-settings.js';

/** `tags`: of the customer. */
export function onPages<One extends Limit>(
  limits: readonly One[],
  lines: readonly CartLine[],
  tags: readonly string[] = [],
) {
  const { settings, conditions, skus, customerTags } = forPages({ limits } as unknown as StorefrontSettings);
  const told = settings.limits.map((limit) => ({
    ...(limit.products && { products: limit.products }),
    ...(limit.targets && { targets: limit.targets }),
    ...(limit.customerTags && { customerTags: limit.customerTags }),
    exclusions: limit.exclusions,
  }));
  const own = tags.map(plain).filter(Boolean);
  const named = own.flatMap((tag) => customerTags[`#${tag}`] ?? []);
  return {
    limits: limits.map((limit, at): One => ({ ...limit, ...told[at] })),
    lines: lines.map((line): CartLine => ({ ...line, ...keysOf(line, [...conditions, ...skus]) })),
    tags: named.length > 0 || own.length === 0 ? named : ['*'],
  };
}

/** As the platform's server tests them; a fact that a condition lacks leaves them all unknown. */
function keysOf(line: CartLine, conditions: readonly TestedCondition[]): Pick<CartLine, 'tags' | 'title' | 'sku'> {
  const keys = (tested: readonly TestedCondition[]) =>
    tested.some(({ field }) => line[field] === undefined)
      ? undefined
      : tested.filter((one) => doesHold(one, line)).map(({ key }) => key);
  const ofField = (wanted: TestedCondition['field']) => {
    const found = keys(conditions.filter(({ field }) => field === wanted));
    return found && `|${found.join('|')}|`;
  };
  return {
    tags: keys(conditions.filter(({ field }) => field !== 'title' && field !== 'sku')),
    title: ofField('title'),
    sku: ofField('sku'),
  };
}

function doesHold({ field, needle, denies }: TestedCondition, line: CartLine): boolean {
  const values = [line[field]!].flat().map((value) => `\n${plain(String(value))}\n`);
  return values.some((value) => value.includes(needle)) !== denies;
}
