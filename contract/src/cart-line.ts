// A line of a cart or of an order on the wire (rules §2), with the facts that limits ask about.
import { COUNTRY, LANGUAGE } from '@purchase-limits/domain/applies-when';
import { exact } from '@purchase-limits/domain/exact';
import type { Contact } from '@purchase-limits/domain/person-texts';
import { WEIGHT_UNITS } from '@purchase-limits/domain/storefront-settings';
import { z } from 'zod';

const decimal = z
  .union([z.string().regex(/^-?\d+(\.\d+)?$/, 'A decimal number'), z.number()])
  .refine(isExact, 'A number with at most 18 decimals')
  .transform(String);
const amount = decimal.refine((value) => !value.startsWith('-'), 'Must not be negative');

/** `price` and `grams` are of one unit; `total` and `weight` win over them. */
export const lineShape = {
  id: z.string(),
  productId: z.string().min(1),
  variantId: z.string().min(1),
  quantity: z.int(),
  price: amount.optional(),
  total: decimal.optional(),
  grams: z.number().nonnegative().refine(isExact, 'A number with at most 18 decimals').optional(),
  weight: z.strictObject({ value: amount, unit: z.enum(WEIGHT_UNITS) }).optional(),
  title: z.string(),
  vendor: z.string(),
  productType: z.string().optional(),
  sku: z.string().optional(),
  giftCard: z.boolean().optional(),
  tags: z.array(z.string()),
  collectionIds: z.array(z.string()),
  /** Bought by a selling plan, again and again; absent: once. */
  isSubscription: z.boolean().optional(),
};

/** A past order may give back; what is in a cart is not negative. */
export function inCart<Line extends { quantity: number; total?: string | undefined }>(line: z.ZodType<Line>) {
  return line
    .refine((value) => value.quantity >= 0, { path: ['quantity'], message: 'Must not be negative' })
    .refine((value) => !value.total?.startsWith('-'), { path: ['total'], message: 'Must not be negative' });
}

const reach = z.string().max(255);
/** How a shopper can be reached, by which limits may know the same person (rules §3.19). */
export const contactShape = {
  email: reach.optional(),
  phone: reach.optional(),
  address: z
    .strictObject({
      address1: reach.optional(),
      address2: reach.optional(),
      city: reach.optional(),
      zip: reach.optional(),
    })
    .optional(),
};
const contact = z.strictObject(contactShape);

/** The same as the rulebook reads it. */
export function contactOf({ email, phone, address }: z.infer<typeof contact>): Contact {
  return { email, phones: [phone], delivery: address };
}

/** Where somebody shops, and in which language. */
export const country = z.string().regex(COUNTRY, 'A country as two letters, such as DE');
export const language = z.string().regex(LANGUAGE, 'A language by its code, such as pt-BR');

/** An instant with its offset from UTC. */
export const instantWithOffset = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/, 'An instant such as 2026-11-20T10:00:00Z')
  .refine((text) => !Number.isNaN(Date.parse(text)), 'An instant that exists');

function isExact(value: string | number): boolean {
  try {
    exact(value);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
