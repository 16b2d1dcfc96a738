// What a file in sources/ holds: one product, its published rules, and the cases that follow from each.
import { z } from 'zod';

export const KINDS = [
  'account',
  'blank',
  'blocked',
  'cart',
  'collection',
  'company',
  'contradiction',
  'country',
  'customer',
  'default',
  'exclusion',
  'lines',
  'maximum',
  'messages',
  'minimum',
  'multiple',
  'persons',
  'priority',
  'products',
  'range',
  'schedule',
  'selection',
  'status',
  'stock',
  'together',
  'value',
  'variants',
  'weight',
  'window',
] as const;
export const BASES = ['documentation', 'source code', 'from memory'] as const;
/** Who judges the cases; a case says which of them can't know its verdict. */
export const JUDGES = ['engine', 'api', 'widget', 'checkout'] as const;
export type JudgeName = (typeof JUDGES)[number];

const name = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Words of small letters with hyphens between');
const sentence = z.string().min(3);
const facts = z.record(z.string(), z.unknown());
/** By product, or variant as `product/variant`: units, or fields of rules §2; a list is several lines. */
const lines = z.record(
  z.string().regex(/^[\w-]+(\/[\w-]+)?$/),
  z.union([z.int(), facts, z.array(z.union([z.int(), facts])).min(1)]),
);
const shop = z.strictObject({
  currency: z.string().optional(),
  weightUnit: z.string().optional(),
  timezone: z.string().optional(),
  valueBeforeDiscounts: z.boolean().optional(),
});
const selection = z.union([z.literal('all'), z.array(z.string()).min(1), z.looseObject({ kind: z.string() })]);
/** A limit of rules §1. Selections and tags may be `all` or a list; the ids are L1, L2 and so on. */
const limit = z.looseObject({
  type: z.string().default('product'),
  products: selection.optional(),
  targets: selection.optional(),
  customerTags: z.union([z.literal('all'), z.array(z.string()).min(1)]).optional(),
  exclusions: z
    .looseObject({ products: z.array(z.string()).optional(), customerTags: z.array(z.string()).optional() })
    .optional(),
});

const oneCase = z.strictObject({
  id: name,
  says: sentence,
  now: z.string().optional(),
  country: z.string().optional(),
  cart: lines,
  customer: facts.optional(),
  email: z.string().optional(),
  bought: z.array(z.strictObject({ at: z.string(), cart: lines, email: z.string().optional() })).optional(),
  /** By `kind subject`, with the limit before it where there are several: what was measured; `null`: no number. */
  broken: z.record(z.string(), z.number().nullable()).default({}),
  /** What the source does, where that is something else. */
  theirs: sentence.optional(),
  unknownTo: z.array(z.enum(JUDGES)).default([]),
});

const rule = z
  .strictObject({
    rule: name,
    kind: z.enum(KINDS),
    words: sentence,
    address: z.url().optional(),
    basis: z.enum(BASES).optional(),
    why: sentence.optional(),
    shop: shop.default({}),
    /** Facts of products that their lines have, by product. */
    catalog: z.record(z.string(), facts).default({}),
    limits: z.array(limit),
    cases: z.array(oneCase).min(1),
  })
  .refine((one) => (one.why !== undefined) === one.cases.some(({ theirs }) => theirs !== undefined), {
    path: ['why'],
    message: 'Is there where a case differs, and only there',
  });

export const sourceFile = z.strictObject({
  product: sentence,
  address: z.url(),
  version: z.string().optional(),
  /** When it was looked up. */
  date: z.iso.date(),
  basis: z.enum(BASES),
  note: sentence.optional(),
  rules: z.array(rule).min(1),
});
export type SourceFile = z.infer<typeof sourceFile>;
export type Rule = SourceFile['rules'][number];
export type ShortCase = Rule['cases'][number];
export type ShortLimit = Rule['limits'][number];
export type ShortLines = ShortCase['cart'];
