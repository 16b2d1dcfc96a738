// Persons for tests: a limit that counts them, what they bought, and the set as the function at checkout reads it.
import { completeLimit, type Limit, type Persons } from '@purchase-limits/domain/limit';
import type { PersonSecret } from '@purchase-limits/domain/person-codes';
import type { Contact } from '@purchase-limits/domain/person-texts';
import type { Purchase } from '@purchase-limits/domain/subjects';
import { PersonSet } from '../src/person-set';
import { deliveryText, emailText, phoneText } from '../src/person-texts';

export const DAY_MS = 86_400_000;
export const NOW = Date.parse('2026-11-20T10:00:00Z');
export const SECRET: PersonSecret = { key: '000102030405060708090a0b0c0d0e0f', callingCode: '46' };

/** At most two of any product a month. */
export function limitOf(persons: Persons, change: Partial<Limit> = {}): Limit {
  return {
    ...completeLimit('L1', {
      name: 'Two a month',
      type: 'product',
      products: { kind: 'all' },
      max: 2,
      repurchase: { option: 'once_per_month', persons },
    }),
    ...change,
  };
}

export function purchase(persons: string[], quantity = 1, at = NOW - DAY_MS): Purchase {
  const facts = { title: 'Hoodie', vendor: 'Acme', tags: [], collectionIds: [], price: '10.00', grams: 100 };
  return { at, persons, lines: [{ id: 'l', productId: '1', variantId: '11', quantity, ...facts }] };
}

const bytes = (text: string | null | undefined) => new TextEncoder().encode(text ?? '');

/** What each subject of the set has of whoever can be reached like this. */
export function readSet(text: string, { email, phones = [], delivery }: Contact, now = NOW): number[] {
  const set = new PersonSet(bytes(text));
  set.know(emailText(bytes(email)));
  for (const phone of phones) set.know(phoneText(bytes(phone), set.callingCode));
  if (delivery) {
    const { address1, address2, city, zip } = delivery;
    set.know(deliveryText(bytes(address1), bytes(address2), bytes(city), bytes(zip)));
  }
  return set.read(Math.floor(now / DAY_MS)).totals;
}
