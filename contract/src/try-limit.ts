// Trying a limit before it is saved: a cart and a customer go in, and how each limit stands comes out.
import type { ViolationKind } from '@purchase-limits/domain/evaluate';
import type { OutOfForce } from '@purchase-limits/domain/in-force';
import { LANGUAGES } from '@purchase-limits/domain/languages';
import type { SubjectKind } from '@purchase-limits/domain/measure';
import { z } from 'zod';
import { instant } from './answers.js';
import { contactShape, country, inCart, instantWithOffset, language, lineShape } from './cart-line.js';
import { limitDraft } from './limit.js';

export const MOST_LINES = 250;
export const MOST_ORDERS = 50;
/** Of one earlier order. */
export const MOST_BOUGHT_LINES = 50;
export const MOST_TAGS = 250;
export const LONGEST_TAG = 255;
const tag = z.string().max(LONGEST_TAG);

/** A fact that is absent is looked up in the shop's catalog. */
const line = z
  .strictObject(lineShape)
  .partial({ title: true, vendor: true, tags: true, collectionIds: true })
  .omit({ id: true });
export type TriedLine = z.infer<typeof line>;

const orders = z
  .array(z.strictObject({ at: instantWithOffset, lines: z.array(line).max(MOST_BOUGHT_LINES) }))
  .max(MOST_ORDERS);

const purchases = z
  .array(
    z.strictObject({
      at: instantWithOffset,
      lines: z.array(line).max(MOST_BOUGHT_LINES),
      /** By another account or a guest, who may be the same person. */
      isOthers: z.boolean().optional(),
      ...contactShape,
    }),
  )
  .max(MOST_ORDERS);

export const tryLimitBody = z.strictObject({
  /** The limit as it is typed; null: only those that are saved. */
  limit: limitDraft
    .extend({ name: z.string().default('') })
    .nullable()
    .default(null),
  /** The saved limit in whose place it is tried; null: beside all of them. */
  limitId: z.string().nullable().default(null),
  /** With what is entered at checkout, for limits that count persons. */
  cart: z.strictObject({ lines: z.array(inCart(line)).max(MOST_LINES), ...contactShape }),
  /** null: a guest. */
  customer: z
    .strictObject({
      tags: z.array(tag).max(MOST_TAGS),
      /** Earlier orders; absent: unknown. */
      orderCount: z.int().nonnegative().optional(),
      /** The id of the company location for which the customer buys; null: for none; absent: unknown. */
      companyLocation: z.string().max(200).nullable().optional(),
    })
    .nullable()
    .default(null),
  /** What the customer bought before, and what others did; a negative quantity was given back. */
  purchases: purchases.default([]),
  /** What all customers bought before, for allowances that they share. */
  sold: orders.default([]),
  /** When the order is made; absent: now. */
  at: instantWithOffset.optional(),
  /** What the shopper reads; absent: the shop's default language. */
  language: z.enum(LANGUAGES).optional(),
  /** Where the shopper shops, and in which language; absent: unknown. */
  country: country.optional(),
  locale: language.optional(),
});
export type TryLimitBody = z.infer<typeof tryLimitBody>;
/** The body as it is sent. */
export type TryLimitRequest = z.input<typeof tryLimitBody>;

const bound = z.number().nullable();
const kinds = ['min', 'max', 'multiple', 'blocked', 'login_required', 'repurchase'] as const;
const standing = z.strictObject({
  kind: z.enum(kinds satisfies readonly ViolationKind[]),
  isBroken: z.boolean(),
  /** `cart`, or the id of the collection, product or variant that is measured. */
  subject: z.string(),
  subjectKind: z.enum(['cart', 'collection', 'product', 'variant'] satisfies SubjectKind[]),
  /** Its title, in the shop's own language; that of the cart in the shopper's. */
  name: z.string(),
  /** In units, money of the shop or its weight unit. */
  current: z.number(),
  min: bound,
  max: bound,
  multiple: bound,
  /** What was bought of it in the window of the limit; null without a window. */
  bought: bound,
  /** What the shopper reads; null while it holds, and where the limit shows no messages. */
  message: z.string().nullable(),
});
export type TriedStanding = z.infer<typeof standing>;

const reasons = ['inactive', 'quota', 'downgrade', 'scheduled', 'ended'] as const satisfies readonly OutOfForce[];
const triedLimit = z.strictObject({
  /** null: the limit as it is typed. */
  id: z.string().nullable(),
  name: z.string(),
  conditionType: limitDraft.shape.conditionType.unwrap(),
  /** What keeps it out of force at that time. The limit as typed is judged though plan or quota would stop it. */
  outOfForce: z.enum(reasons).nullable(),
  /** Bounds that are broken, or have something in the cart to measure; none: the cart does not concern it. */
  standings: z.array(standing),
  /** The Contact us button of its messages. */
  contact: z.strictObject({ url: z.string(), text: z.string(), button: z.string() }).nullable(),
});
export type TriedLimit = z.infer<typeof triedLimit>;

/** `limits`: the one as typed, and those in force that the cart concerns. `inForce`: how many were judged beside it. */
export const triedCart = z.strictObject({
  allowed: z.boolean(),
  at: instant,
  limits: z.array(triedLimit),
  inForce: z.int().nonnegative(),
});
export type TriedCart = z.infer<typeof triedCart>;
