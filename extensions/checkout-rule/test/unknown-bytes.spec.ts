// What the function makes of bytes that nobody published: a release of another format, or a metafield that was cut.
import { checkoutInput, type PlatformFunction } from '@purchase-limits/scripts/checkout-run';
import { checkoutCart, loadRule } from './checkout-cart';
import { Random, randomCase } from './random-case';

/** Carts here have a few lines; with the rules as they are published the dearest takes a tenth of this. */
const MOST_INSTRUCTIONS = 3_000_000;
const CHARACTERS = '0123456789|,;!()-=actxmhn\\\n .{}é%';

/** One to three changes: a character put in, exchanged or left out, a part doubled, or the end cut off. */
function garbled(text: string, random: Random): string {
  let changed = text;
  for (let left = 1 + random.below(3); left > 0; left -= 1) {
    const at = random.below(changed.length + 1);
    const [before, after] = [changed.slice(0, at), changed.slice(at)];
    const character = CHARACTERS[random.below(CHARACTERS.length)]!;
    changed = [
      before + character + after,
      before + character + after.slice(1),
      before + after.slice(1),
      before + after.slice(0, 40) + after,
      before,
      before + '9'.repeat(400) + after,
    ][random.below(6)]!;
  }
  return changed;
}

describe('bytes that are not as they are published', () => {
  let rule: PlatformFunction;
  beforeAll(async () => {
    rule = await loadRule('function.metered');
  });

  it.each(['rules', 'a product', 'a customer'])(
    'end within the budget, whatever they are: those of %s',
    (garbledPart) => {
      let most = 0;
      for (let seed = 0; seed < 1_500; seed += 1) {
        const random = new Random(seed);
        const input = checkoutInput(checkoutCart(randomCase(seed)));
        const garble = (metafield: { value: string | null | undefined } | null | undefined) => {
          if (metafield) metafield.value = garbled(metafield.value ?? '', random);
        };
        if (garbledPart === 'rules') garble(input.validation.metafield as { value: string });
        if (garbledPart === 'a customer') garble(input.cart.buyerIdentity.customer?.metafield);
        if (garbledPart === 'a product')
          for (const { merchandise } of input.cart.lines) garble(merchandise.product.metafield);
        let instructions = 0;
        try {
          ({ instructions } = rule.run(input));
        } catch (error) {
          throw new Error(`Seed ${seed}: ${String(error)}`, { cause: error });
        }
        most = Math.max(most, instructions);
      }
      expect(most).toBeLessThanOrEqual(MOST_INSTRUCTIONS);
    },
  );
});
