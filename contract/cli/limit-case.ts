// A conformance case: limits, a cart and what the judge must say of it (rules §2).
import { z } from 'zod';
import { beforeDiscounts, type CartLine } from '@purchase-limits/domain/cart-line';
import { compileRulebook, type Cart, type Violation } from '@purchase-limits/domain/evaluate';
import { completeLimit, type Limit, type LimitDraft } from '@purchase-limits/domain/limit';
import { withPriorities } from '@purchase-limits/domain/priorities';
import { validateRule, type FieldErrors } from '@purchase-limits/domain/validate-limit';
import { boughtBefore, purchasesOf, textsOf } from '../src/case-purchases.js';
import { contactOf, contactShape, country, inCart, instantWithOffset, language, lineShape } from '../src/cart-line.js';
import { fieldErrors, WITH_INPUT } from '../src/field-errors.js';
import { caseLimit } from '../src/limit.js';

const line = z
  .strictObject({ ...lineShape, sku: z.string().default(''), giftCard: z.boolean().default(false) })
  .refine((value) => value.price !== undefined || value.total !== undefined, {
    path: ['price'],
    message: 'A price or a total is required',
  })
  .refine((value) => value.grams !== undefined || value.weight !== undefined, {
    path: ['grams'],
    message: 'Grams or a weight is required',
  });
const cartLine = inCart(line);
const orders = z.array(z.strictObject({ at: instantWithOffset, lines: z.array(line) }));
/** `customer`: whose account it was; absent with a contact: a guest's, without: the case's customer's. */
const purchases = z.array(
  z.strictObject({ at: instantWithOffset, lines: z.array(line), customer: z.string().optional(), ...contactShape }),
);
const currency = z.string().regex(/^[A-Z]{3}$/, 'An ISO 4217 code such as USD');

const limitCase = z.strictObject({
  name: z.string(),
  now: instantWithOffset,
  shop: z.strictObject({
    currency,
    weightUnit: z.enum(['g', 'kg', 'oz', 'lb']),
    timezone: z.string().optional(),
    /** Whose phone numbers need no prefix; absent: the United States. */
    country: country.optional(),
    valueBeforeDiscounts: z.boolean().optional(),
  }),
  country: country.optional(),
  language: language.optional(),
  limits: z.array(caseLimit),
  cart: z.strictObject({ lines: z.array(cartLine), ...contactShape }),
  customer: z
    .strictObject({
      id: z.string().min(1),
      tags: z.array(z.string()),
      orderCount: z.int().nonnegative().optional(),
      companyLocation: z.string().nullable().optional(),
    })
    .nullish(),
  purchases: purchases.optional(),
  sold: orders.optional(),
  expect: z.strictObject({
    allowed: z.boolean(),
    violations: z
      .array(
        z.strictObject({
          limitId: z.string(),
          kind: z.enum(['min', 'max', 'multiple', 'blocked', 'login_required', 'repurchase']),
          subject: z.string(),
        }),
      )
      .optional(),
  }),
});
export type LimitCase = z.infer<typeof limitCase>;
/** What a case may expect of a violation. */
export type FoundViolation = Pick<Violation, 'limitId' | 'kind' | 'subject'>;

/** What differed from the expectation, or which fields are malformed; empty when the case holds. */
export function runCase(raw: unknown): string[] {
  const { errors, read } = readCase(raw);
  return read ? compare(read, violationsOf(read)) : errors;
}

/** The case with its fields checked; without `read` the errors name the fields that are malformed. */
export function readCase(raw: unknown): { errors: string[]; read?: LimitCase } {
  const parsed = limitCase.safeParse(raw, WITH_INPUT);
  if (!parsed.success) return { errors: describe(fieldErrors(parsed.error)) };
  const errors = describe(limitErrors(parsed.data));
  return errors.length > 0 ? { errors } : { errors, read: parsed.data };
}

function limitErrors({ limits, shop }: LimitCase): FieldErrors {
  const errors: FieldErrors = {};
  limits.forEach((limit, index) => {
    if (limits.findIndex(({ id }) => id === limit.id) !== index)
      errors[`limits.${index}.id`] = `The id ${limit.id} is used twice`;
    for (const [path, message] of Object.entries(validateRule(limit as LimitDraft, shop.currency)))
      errors[`limits.${index}.${path}`] = message;
  });
  return errors;
}

/** The limits with the defaults of their fields, and when others replace them. */
export function limitsOf({ limits }: LimitCase): Limit[] {
  return withPriorities(limits.map(({ id, version: _version, ...draft }) => completeLimit(id, draft as LimitDraft)));
}

/** What the engine says of the case. */
export function violationsOf(one: LimitCase): Violation[] {
  const { now, shop, cart, customer } = one;
  return compileRulebook(limitsOf(one), shop).judge({
    now: Date.parse(now),
    lines: valuedLines(one) as CartLine[],
    customer: customer ?? null,
    ...situationOf(one),
    persons: textsOf(one)(contactOf(cart)),
    purchases: boughtBefore(one, textsOf(one)),
    sold: purchasesOf(one.sold),
  });
}

/** The cart's lines, without discounts where the shop's limits on value count before them. */
export function valuedLines({ shop, cart }: LimitCase): LimitCase['cart']['lines'] {
  return shop.valueBeforeDiscounts ? beforeDiscounts(cart.lines) : cart.lines;
}

/** Where the shopper of the case shops, and in which language. */
function situationOf({ country, language }: LimitCase): Pick<Cart, 'country' | 'language'> {
  return { ...(country && { country }), ...(language && { language }) };
}

/** What differs from the expectation of the case; empty when the case holds. */
export function compare({ expect }: LimitCase, violations: readonly FoundViolation[]): string[] {
  const differences: string[] = [];
  const isAllowed = violations.length === 0;
  if (isAllowed !== expect.allowed) differences.push(`allowed is ${isAllowed}, expected ${expect.allowed}`);
  if (expect.violations) {
    const text = ({ limitId, kind, subject }: FoundViolation) => `${limitId} ${kind} ${subject}`;
    const [found, wanted] = [violations.map(text).sort(), expect.violations.map(text).sort()];
    if (found.join('\n') !== wanted.join('\n'))
      differences.push(`violations are [${found.join(', ')}], expected [${wanted.join(', ')}]`);
  }
  return differences;
}

const describe = (errors: FieldErrors) => Object.entries(errors).map(([path, message]) => `${path}: ${message}`);
