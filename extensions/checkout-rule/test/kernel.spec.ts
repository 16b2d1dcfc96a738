import { compileRulebook } from '@purchase-limits/domain/evaluate';
import { kernelFindings } from './kernel-judge';
import { randomCase, type RandomCase } from './random-case';

/** What the rulebook says of the same cart. */
function rulebookFindings(
  { limits, lines, customer, purchases, conversion, shop, now }: RandomCase,
  isCheckout = true,
): string[] {
  const violations = compileRulebook(limits, shop).judge({ now, lines, customer, purchases, conversion });
  return violations
    .filter(({ kind }) => isCheckout || (kind !== 'min' && kind !== 'multiple'))
    .map(({ limitId, kind, subject }) => `${limitId} ${kind} ${subject}`);
}

describe('the kernel of the checkout rule', () => {
  it('finds what the rulebook finds, in 4,000 random carts', () => {
    const differences = [];
    let broken = 0;
    for (let seed = 0; seed < 4_000; seed += 1) {
      const randomly = randomCase(seed);
      const expected = rulebookFindings(randomly);
      const found = kernelFindings(randomly);
      broken += expected.length > 0 ? 1 : 0;
      if (found.join() !== expected.join()) differences.push({ seed, found, expected });
    }
    expect(differences.slice(0, 3)).toStrictEqual([]);
    // The carts are not all in order, nor all broken.
    expect(broken).toBeGreaterThan(1_000);
    expect(broken).toBeLessThan(3_800);
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
