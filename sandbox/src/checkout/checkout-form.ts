// The shopper's checkout input and its errors.
import { z } from 'zod';
import { markets } from '../storefront/presentment.js';

const MOST_CHARACTERS = 200;
const text = (message: string) =>
  z.string(message).trim().min(1, message).max(MOST_CHARACTERS, `At most ${MOST_CHARACTERS} characters`);

export const checkoutFields = z.object({
  email: z.string('Enter an email').trim().pipe(z.email('Enter a valid email')),
  name: text('Enter a name'),
  address: text('Enter an address'),
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
