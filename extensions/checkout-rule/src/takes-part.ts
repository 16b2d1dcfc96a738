// Whether a rule is judged at all: on this day, for this customer, and in this situation (rules §3.1, §3.8, §3.17).
import { applies } from './applies';
import { Situation } from './cart';
import { NONE } from './reader';
import { Rule } from './rules';

export function takesPart(rule: Rule, situation: Situation): bool {
  if (situation.day < rule.start || (rule.end !== NONE && situation.day > rule.end)) return false;
  const text = rule.applies;
  if (text !== null && !applies(text, situation)) return false;
  if (!rule.needsTag) return true;
  if (hasOneOf(rule.excludedTags, situation.tags)) return false;
  return rule.anyTag ? situation.hasAnyTag : hasOneOf(rule.tags, situation.tags);
}

function hasOneOf(places: i32[], tags: Uint8Array): bool {
  for (let at: i32 = 0; at < places.length; at += 1) {
    const place = places[at];
    if (place < tags.length && tags[place] !== 0) return true;
  }
  return false;
}
