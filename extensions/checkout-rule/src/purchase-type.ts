// Limits for what is bought once, or for subscriptions (rules §3.21).
import { Line } from './cart';
import { Rule, SUBSCRIPTION } from './rules';
import { EXCLUDED, TRIGGER } from './tokens';

/** Takes the other lines out: they trigger nothing, or are as if excluded. `flags`: by line. */
export function leaveOutOthers(rule: Rule, lines: Line[], flags: Uint8Array): void {
  const isWanted = rule.purchaseType === SUBSCRIPTION;
  for (let at: i32 = 0; at < lines.length; at += 1)
    if (lines[at].isSubscription !== isWanted) flags[at] = rule.isBlocking ? flags[at] & ~TRIGGER : EXCLUDED;
}

/** Those that can be judged where the input does not say how lines are bought. */
export function withoutPurchaseTypes(rules: Rule[]): Rule[] {
  const others: Rule[] = [];
  for (let at: i32 = 0; at < rules.length; at += 1) if (rules[at].purchaseType === 0) others.push(rules[at]);
  return others;
}
