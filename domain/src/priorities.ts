// Limits that replace others (rules §3.22). The conditions of a limit say when those that replace it apply, so that
// each judge can look at a limit by itself.
import type { Gate } from './applies-when.js';
import type { Limit } from './limit.js';

type Replacing = Pick<
  Limit,
  'id' | 'startDate' | 'endDate' | 'type' | 'customerTags' | 'exclusions' | 'appliesWhen' | 'replaces'
> &
  Partial<Pick<Limit, 'status'>>;

/** `limits`: all that are in force on their days; inactive ones replace nothing. Those that are replaced get when. */
export function withPriorities<L extends Replacing>(limits: readonly L[]): L[] {
  const gates = new Map<string, Gate[]>();
  for (const limit of limits.filter(({ status }) => status !== 'inactive'))
    for (const id of limit.replaces ?? []) gates.set(id, [...(gates.get(id) ?? []), gateOf(limit)]);
  if (gates.size === 0) return [...limits];
  return limits.map((limit) => {
    const unless = gates.get(limit.id);
    return unless ? { ...limit, appliesWhen: { ...(limit.appliesWhen ?? ALWAYS), unless } } : limit;
  });
}

const ALWAYS = { match: 'all' as const, conditions: [] };

function gateOf({ startDate, endDate, type, customerTags, exclusions, appliesWhen }: Replacing): Gate {
  const isOfTags = type === 'customer_tag';
  return {
    startDate,
    endDate,
    ...(isOfTags && customerTags && { customerTags }),
    excludedTags: isOfTags ? exclusions.customerTags : [],
    ...(appliesWhen && { when: appliesWhen }),
  };
}

/**
 * The limits on a way from the one, by what it would replace, back to itself: no limit of such a circle could ever be
 * judged. Null: there is none.
 */
export function circleOf(
  { id, replaces = [] }: Pick<Limit, 'id' | 'replaces'>,
  replacedBy: ReadonlyMap<string, readonly string[]>,
): string[] | null {
  const seen = new Set<string>();
  const ways = replaces.map((next) => [next]);
  for (let way = ways.shift(); way; way = ways.shift()) {
    const last = way.at(-1)!;
    if (last === id) return way;
    if (seen.has(last)) continue;
    seen.add(last);
    for (const next of replacedBy.get(last) ?? []) ways.push([...way, next]);
  }
  return null;
}
