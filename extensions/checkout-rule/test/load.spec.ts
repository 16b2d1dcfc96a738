import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadFunction, type PlatformFunction } from '../../../sandbox/src/functions/run-function';
import { CHECKOUT_BASE, checkoutCost, PERSON_SET_COST } from '@purchase-limits/domain/checkout-cost';
import { checkoutLoads, measureLoad } from '@purchase-limits/scripts/checkout-load';

const COUNTING = join(__dirname, '../dist/function.metered.wasm');

/** What the platform allows for up to 200 lines; more lines have more in proportion. */
const MOST_INSTRUCTIONS = 11_000_000;
const MOST_INPUT = 128_000;
const GOALS: Record<string, number> = {
  '200_lines_21_limits': 4_500_000,
  '200_lines_100_limits': 7_000_000,
  '200_lines_21_limits_with_conditions': 4_830_000,
};

describe('what the checkout rule costs', () => {
  let rule: PlatformFunction;
  beforeAll(async () => {
    rule = await loadFunction(new Uint8Array(readFileSync(COUNTING)), 'cart_validations_generate_run');
  });

  it.each(checkoutLoads())('$name is within the budget', ({ name, cart }) => {
    const { instructions, inputBytes, rulesBytes } = measureLoad(rule, cart);
    process.stdout.write(`${name}: ${instructions} instructions\n`);
    const share = Math.max(1, cart.lines.length / 200);
    expect(instructions).toBeGreaterThan(cart.lines.length * 1_000);
    expect(instructions).toBeLessThanOrEqual(GOALS[name] ?? MOST_INSTRUCTIONS * share);
    expect(inputBytes).toBeLessThanOrEqual(MOST_INPUT * share);
    expect(rulesBytes).toBeLessThanOrEqual(10_000);
    // What limits are divided by over validations is never too low.
    const base = CHECKOUT_BASE + (cart.secret ? PERSON_SET_COST : 0);
    const estimated = cart.numbered.reduce((sum, { limit }) => sum + checkoutCost(limit), base);
    if (cart.lines.length <= 200) expect(instructions).toBeLessThanOrEqual(estimated);
  });
});
