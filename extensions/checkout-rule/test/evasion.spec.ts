// How many of 50 shoppers who have bought all they may get more by pretending to be somebody else, in each setting; and
// whether anybody honest is taken for somebody else. With the built function, and the set that it reads.
import { personKeys } from '@purchase-limits/domain/person-codes';
import { personSet } from '@purchase-limits/domain/person-set';
import type { Contact } from '@purchase-limits/domain/person-texts';
import type { Persons } from '@purchase-limits/domain/limit';
import { messagesOf, type CheckoutCart, type PlatformFunction } from '@purchase-limits/scripts/checkout-run';
import { loadRule } from './checkout-cart';
import { limitOf, NOW, purchase, readSet, SECRET } from './persons';

type Evader = { first: Contact; again: Contact };
const addressOf = (at: number) => ({ address1: `Storgatan ${at}`, address2: '', city: 'Stockholm', zip: '111 22' });
const phoneOf = (at: number) => `+4670${String(1_000_000 + at)}`;

/** Ten of each kind: dots, a tag, a second account, another way to write the phone, everything new but the address. */
const EVADERS: Record<string, (at: number) => Evader> = {
  dots: (at) => ({ first: { email: `ada.lovelace${at}@gmail.com` }, again: { email: `a.da.lovelace${at}@gmail.com` } }),
  tag: (at) => ({ first: { email: `grace${at}@outlook.com` }, again: { email: `Grace${at}+deal@outlook.com` } }),
  'second account': (at) => ({
    first: { email: `alan${at}@example.com`, phones: [phoneOf(at)] },
    again: { email: `alan${at}@another.example`, phones: [phoneOf(at)] },
  }),
  'other phone format': (at) => ({
    first: { email: `mary${at}@example.com`, phones: [`070-${1_000_100 + at}`] },
    again: { email: `mary${at}@another.example`, phones: [`+46 (0)70 100 01 ${String(at).padStart(2, '0')}`] },
  }),
  'new e-mail and phone': (at) => ({
    first: { email: `edith${at}@example.com`, phones: [phoneOf(200 + at)] },
    again: { email: `edith${at}@another.example`, phones: [phoneOf(300 + at)] },
  }),
};
const evaders = Object.values(EVADERS).flatMap((make) => Array.from({ length: 10 }, (_, at) => make(at)));

function cartOf(persons: Persons, { first, again }: Evader, place: number): CheckoutCart {
  const limit = limitOf(persons);
  const delivery = addressOf(place);
  const [email, phone] = [again.email ?? '', again.phones?.[0] ?? ''];
  return {
    numbered: [
      {
        number: 0,
        limit: { ...limit, repurchase: persons === 'accounts' ? { option: 'once_per_month' } : limit.repurchase },
      },
    ],
    shop: { currency: 'SEK', weightUnit: 'kg', defaultLanguage: 'en', clock: 'same', time: '2026-11-20T10:00' },
    names: {},
    products: [
      {
        productId: '1',
        title: 'Hoodie',
        vendor: 'Acme',
        productType: '',
        giftCard: false,
        tags: [],
        collectionIds: [],
        shownTitle: 'Hoodie',
      },
    ],
    variantTitles: {},
    lines: [{ ...purchase([]).lines[0]!, quantity: 2, total: '20.00', weight: { value: '1', unit: 'kg' } }],
    // Where a guest has to log in, a new account is the way.
    customer: persons === 'accounts' ? { tags: [] } : null,
    purchases: [{ ...purchase(personKeys({ ...first, delivery }, SECRET), 2), isOthers: true }],
    contact: { email, phone, address: delivery },
    secret: SECRET,
    now: NOW,
    language: 'EN',
    step: 'CHECKOUT_INTERACTION',
  };
}

describe('50 shoppers who pretend to be somebody else', () => {
  let rule: PlatformFunction;
  beforeAll(async () => {
    rule = await loadRule();
  });

  it.each([
    ['accounts', 50],
    ['contacts', 10],
    ['households', 0],
  ] as const)('get more where %s count: %i', (persons, passing) => {
    const passed = evaders.filter((one, at) => messagesOf(rule, cartOf(persons, one, at)).messages.length === 0);
    process.stdout.write(`${persons}: ${passed.length} of ${evaders.length} get more\n`);
    expect([evaders.length, passed.length]).toEqual([50, passing]);
  });
});

it('takes none of 100,000 honest guests for one of a full set', () => {
  const contactOf = (name: string, at: number): Contact => ({
    email: `${name}${at}@example.com`,
    phones: [`+46${name === 'guest' ? 71 : 72}${String(at).padStart(7, '0')}`],
    delivery: { ...addressOf(at), zip: name },
  });
  const { text, held } = personSet(
    [{ number: 0, limit: limitOf('households') }],
    () => Array.from({ length: 1_000 }, (_, at) => purchase(personKeys(contactOf('buyer', at), SECRET))),
    SECRET,
    { currency: 'SEK', weightUnit: 'kg' },
    NOW,
  );
  expect(held).toBeGreaterThan(600);
  expect(readSet(text, contactOf('buyer', 1))).toEqual([1]);
  let refused = 0;
  for (let at = 0; at < 100_000; at += 1) if (readSet(text, contactOf('guest', at)).length > 0) refused += 1;
  process.stdout.write(`${refused} of 100,000 honest guests are taken for one of ${held} persons\n`);
  expect(refused).toBe(0);
});
