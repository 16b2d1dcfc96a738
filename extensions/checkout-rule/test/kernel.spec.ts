import { compileRulebook } from '@purchase-limits/domain/evaluate';
import { kernelFindings } from './kernel-judge';
import { randomCase, type RandomCase } from './random-case';

/** What the rulebook says of the same cart. */
function rulebookFindings({ limits, shop, ...cart }: RandomCase, isCheckout = true): string[] {
  const violations = compileRulebook(limits, shop).judge(cart);
  return violations
    .filter(({ kind }) => isCheckout || (kind !== 'min' && kind !== 'multiple'))
    .map(({ limitId, kind, subject }) => `${limitId} ${kind} ${subject}`);
}

/** More by hand: `RANDOM_CARTS=50000`. */
const CARTS = Number(process.env.RANDOM_CARTS ?? 4_000);

describe('the kernel of the checkout rule', () => {
  it('finds what the rulebook finds, in random carts', () => {
    const differences = [];
    let broken = 0;
    for (let seed = 0; seed < CARTS; seed += 1) {
      const randomly = randomCase(seed);
      const expected = rulebookFindings(randomly);
      const found = kernelFindings(randomly);
      broken += expected.length > 0 ? 1 : 0;
      if (found.join() !== expected.join()) differences.push({ seed, found, expected });
    }
    expect(differences.slice(0, 3)).toStrictEqual([]);
    // The carts are not all in order, nor all broken.
    expect(broken).toBeGreaterThan(CARTS / 5);
    expect(broken).toBeLessThan(CARTS * 0.95);
  });

  it('leaves minimums and multiples to the checkout, as long as the cart is being filled', () => {
    const differences = [];
    for (let seed = 0; seed < 2_000; seed += 1) {
      const randomly = randomCase(seed);
      const [found, expected] = [kernelFindings(randomly, false), rulebookFindings(randomly, false)];
      if (found.join() !== expected.join()) differences.push({ seed, found, expected });
    }
    expect(differences.slice(0, 3)).toStrictEqual([]);
  });
});
