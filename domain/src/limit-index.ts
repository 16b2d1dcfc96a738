// Limits by what they name, so that a cart costs what its matching limits cost, not what all limits cost.
import type { Measured } from './measure.js';
import { keysOf, lineValues, type IndexField } from './selection.js';
import type { Compiled } from './subjects.js';

/**
 * `byKey`: limits by what a line must name for them to measure it. `always`: those for which every line must be looked
 * at.
 */
type LimitIndex = { byKey: Map<IndexField, Map<string, Compiled[]>>; always: Compiled[] };

export function indexOf(all: readonly Compiled[]): LimitIndex {
  const index: LimitIndex = { byKey: new Map(), always: [] };
  for (const compiled of all) {
    const keys = keysOf(compiled.limit);
    if (!keys) index.always.push(compiled);
    for (const { field, value } of keys ?? []) {
      const byValue = index.byKey.get(field) ?? new Map<string, Compiled[]>();
      const sharing = byValue.get(value) ?? [];
      sharing.push(compiled);
      index.byKey.set(field, byValue.set(value, sharing));
    }
  }
  return index;
}

/** By limit, the lines that its entry lets through. */
export function hitsOf({ byKey, always }: LimitIndex, lines: readonly Measured[]): Map<Compiled, readonly Measured[]> {
  const hits = new Map<Compiled, Measured[]>();
  for (const measured of lines)
    for (const [field, byValue] of byKey)
      for (const value of lineValues(measured.line, field))
        for (const compiled of byValue.get(value) ?? []) {
          const found = hits.get(compiled);
          if (!found) hits.set(compiled, [measured]);
          else if (found[found.length - 1] !== measured) found.push(measured);
        }
  const all: Map<Compiled, readonly Measured[]> = hits;
  for (const compiled of always) all.set(compiled, lines);
  return all;
}
