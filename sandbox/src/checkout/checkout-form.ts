// The shopper's checkout input and its errors.
import { z } from 'zod';
import type { CheckoutContact } from './check-cart.js';
import { markets } from '../storefront/presentment.js';

const MOST_CHARACTERS = 200;
const text = (message: string) =>
  z.string(message).trim().min(1, message).max(MOST_CHARACTERS, `At most ${MOST_CHARACTERS} characters`);

const optional = z.string().trim().max(MOST_CHARACTERS, `At most ${MOST_CHARACTERS} characters`).default('');

export const checkoutFields = z.object({
  email: z.string('Enter an email').trim().pipe(z.email('Enter a valid email')),
  phone: optional,
  name: text('Enter a name'),
  address: text('Enter an address'),
  address2: optional,
  zip: optional,
  city: optional,
  country: z.enum(
    markets.map(({ code }) => code),
    'Choose a country',
  ),
  card: z
    .string('Enter a card number')
    .trim()
    .regex(/^[123]$/, 'Enter 1, 2 or 3: the numbers of the test cards'),
});

export type CheckoutFields = z.infer<typeof checkoutFields>;
export type FieldName = keyof CheckoutFields;
export type Typed = Partial<Record<FieldName, string>>;
export type FieldErrors = Partial<Record<FieldName, string>>;

/** What the shop's checkout rule is told of whoever has typed this. */
export function contactIn({ email, phone, address, address2, city, zip }: Typed): CheckoutContact {
  const delivery = address
    ? { address1: address, address2: address2 || null, city: city || null, zip: zip || null }
    : null;
  return { email: email || null, phone: phone || null, delivery };
}

export function readFields(body: unknown): { typed: Typed; fields: CheckoutFields | null; errors: FieldErrors } {
  const given = (body ?? {}) as Record<string, unknown>;
  const names = Object.keys(checkoutFields.shape) as FieldName[];
  const typed: Typed = {};
  for (const name of names) {
    const value = given[name];
    if (typeof value === 'string') typed[name] = value;
  }
  const parsed = checkoutFields.safeParse(typed);
  if (parsed.success) return { typed, fields: parsed.data, errors: {} };
  const errors: FieldErrors = {};
  for (const { path, message } of parsed.error.issues) errors[path[0] as FieldName] ??= message;
  return { typed, fields: null, errors };
}
