import { overByFacts } from '@purchase-limits/domain/bought-before';
import { customerFacts, storeFacts } from '@purchase-limits/domain/customer-facts';
import { compileRulebook, compileSmallRulebook } from '@purchase-limits/domain/evaluate';
import { holds } from '@purchase-limits/domain/holds';
import { decimalsOf } from '@purchase-limits/domain/money';
import { onPages } from '../../../domain/test/on-pages';
import { randomCase } from './random-case';

/** More by hand: `RANDOM_CARTS=50000`. */
const CARTS = Number(process.env.RANDOM_CARTS ?? 4_000);

describe('the judge on pages, told of a customer by the facts that the checkout has', () => {
  it('finds what the rulebook finds with the purchases themselves, amounts included', () => {
    const differences = [];
    let repurchases = 0;
    for (let seed = 0; seed < CARTS; seed += 1) {
      const { limits: all, customer, purchases, sold, shop, ...cart } = randomCase(seed);
      const { now } = cart;
      // As a page does, which judges no other limits.
      const limits = all.filter(
        (one) => !one.appliesWhen || holds(one.appliesWhen, { ...cart, customer }, shop.timezone),
      );
      const expected = compileRulebook(all, shop).judge({ ...cart, customer, purchases, sold });
      const windowed = limits.map((limit, window) => ({ ...limit, window }));
      const numbered = windowed.map((limit, number) => ({ number, limit }));
      const own = customer ? customerFacts(numbered, { tags: [], purchases }, shop, now) : '';
      const facts = own + storeFacts(numbered, () => sold, shop, now);
      const overOf = overByFacts(facts, decimalsOf(shop.currency));
      const told = onPages(windowed, cart.lines, customer?.tags);
      const found = compileSmallRulebook(told.limits, shop).judge({
        ...cart,
        lines: told.lines,
        customer: customer && { ...customer, tags: told.tags },
        overOf,
      });
      repurchases += expected.filter(({ kind }) => kind === 'repurchase').length;
      if (JSON.stringify(found) !== JSON.stringify(expected)) differences.push({ seed, found, expected });
    }
    expect(differences.slice(0, 2)).toStrictEqual([]);
    expect(repurchases).toBeGreaterThan(50);
  });
});
