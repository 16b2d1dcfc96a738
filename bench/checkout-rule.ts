import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutLoads, loadCounting, measureLoad } from '@purchase-limits/scripts/checkout-load';
import type { Figure } from './figure.js';

const MODULE = join(import.meta.dirname, '../../extensions/checkout-rule/dist/function.wasm');
const GOALS: Record<string, string> = { '200_lines_21_limits': '<=4.5', '200_lines_100_limits': '<=7' };

/** Millions of instructions as the platform is thought to count them; its bound is 11 up to 200 lines. */
export async function measureCheckoutRule(): Promise<Figure[]> {
  const rule = await loadCounting();
  const figures = checkoutLoads().map(({ name, cart }): Figure => {
    const bound = 11 * Math.max(1, cart.lines.length / 200);
    return {
      name: `checkout_${name}_million_instructions`,
      value: measureLoad(rule, cart).instructions / 1_000_000,
      goal: GOALS[name] ?? `<=${bound}`,
    };
  });
  return [{ name: 'checkout_rule_kb', value: readFileSync(MODULE).length / 1_000, goal: '<=56' }, ...figures];
}
