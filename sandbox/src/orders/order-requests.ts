// Parses the forms of an order's page. Their JSON form has true and false for checkboxes.
import { z } from 'zod';
import { now } from '../clock.js';
import { cancelReasons, ORDER_SOURCES, type OrderSource } from './order.js';

export const MOST_UNITS = 1_000_000;

const lineId = z.string().regex(/^\d+$/);
const units = z.coerce.number('must be a whole number').int().min(0).max(MOST_UNITS);
/** A form sends nothing for what is not ticked. */
const ticked = z
  .union([z.boolean(), z.literal('on').transform(() => true)], 'must be true, false or on')
  .default(false);
/** When the page that sent it was made; without it any state of the order is changed. */
const version = z.iso.datetime().optional();

export const fulfillRequest = z.object({ version });
export const refundRequest = z.object({ version, units: z.record(lineId, units).default({}), restock: ticked });
export const editRequest = z.object({
  version,
  quantities: z.record(lineId, units).default({}),
  variant: z.union([z.literal('').transform(() => null), z.coerce.number().int().positive()]).default(null),
  added: units.min(1).default(1),
});
export const cancelRequest = z.object({ version, reason: z.enum(cancelReasons), restock: ticked, refund: ticked });

const sources = Object.keys(ORDER_SOURCES) as OrderSource[];
/** An order that is placed by hand, or was, at an earlier time `at`; `customer` null: a guest. */
export const placeRequest = z.object({
  source: z.enum(sources),
  variant: z.coerce.number('must be the number of a variant').int().positive(),
  quantity: units.min(1).default(1),
  at: z.iso
    .datetime()
    .refine((at) => Date.parse(at) <= now().getTime(), 'must not be later than now')
    .transform((at) => new Date(at))
    .optional(),
  customer: z.union([z.literal('').transform(() => null), z.coerce.number().int().positive()]).default(null),
});
