// What shoppers have seen and clicked, and which checkouts were refused, by GMT day and by limit.
import { isDay } from '@purchase-limits/domain/calendar';
import { z } from 'zod';
import { instant } from './answers.js';

/** For how many days, today included, the dashboard asks. */
export const DAY_RANGES = [7, 30, 90] as const;
export type DayRange = (typeof DAY_RANGES)[number];

/** The limits with the most impressions and contacts; the others are left out. */
export const MOST_LIMITS = 10;

export const impressionDaysQuery = z.strictObject({
  days: z.coerce
    .number()
    .refine((days) => DAY_RANGES.some((range) => range === days), `One of ${DAY_RANGES.join(', ')}`)
    .default(30),
});
export type ImpressionDaysQuery = z.infer<typeof impressionDaysQuery>;

const count = z.int().nonnegative();

/** As many limits as a page of the list can have. */
const MOST_ASKED = 250;
export const limitsSeenQuery = z.strictObject({
  days: impressionDaysQuery.shape.days,
  ids: z
    .string()
    .regex(/^[\w-]{1,36}(,[\w-]{1,36})*$/, 'Ids of limits, separated by commas')
    .transform((ids) => ids.split(','))
    .refine(({ length }) => length <= MOST_ASKED, `At most ${MOST_ASKED} ids`),
});
export type LimitsSeenQuery = z.infer<typeof limitsSeenQuery>;
/**
 * By the limit's id, how often its messages were seen and how many checkouts it refused; a limit without any is absent.
 */
export const limitsSeen = z.strictObject({
  seen: z.record(z.string(), z.int().positive()),
  refused: z.record(z.string(), z.int().positive()),
});
export type LimitsSeen = z.infer<typeof limitsSeen>;

export const impressionDays = z.strictObject({
  /** One for each GMT day, the oldest first; days without any have 0. `refused`: checkouts, whatever their limits. */
  days: z.array(z.strictObject({ day: z.string().refine(isDay), impressions: count, contacts: count, refused: count })),
  /** The most seen first. `name` is null where the limit is deleted. */
  limits: z
    .array(
      z.strictObject({
        limitId: z.string(),
        name: z.string().nullable(),
        impressions: count,
        contacts: count,
        refused: count,
      }),
    )
    .max(MOST_LIMITS),
  /** How many limits had any. */
  totalLimits: count,
  /** When a storefront said last that a message was seen or a button clicked; null: not within the last days. */
  lastSeenAt: instant.nullable(),
  /** The GMT day of it, however long ago; null: never. */
  lastSeenDay: z.iso.date().nullable(),
});
export type ImpressionDaysView = z.infer<typeof impressionDays>;
