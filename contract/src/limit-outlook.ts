// How many limits are in force, and which begin or end soon: for the dashboard.
import { z } from 'zod';

/** Of those that begin or end soon the first are named. */
export const MOST_NAMED = 5;

const count = z.int().nonnegative();
const named = z.strictObject({
  /** The first ones by their day, at most five. */
  limits: z.array(z.strictObject({ id: z.string(), name: z.string(), day: z.iso.date() })).max(MOST_NAMED),
  total: count,
});

export const limitOutlook = z.strictObject({
  /** What begins or ends within so many days is soon. */
  soonDays: count,
  /** Limits of any state. */
  all: count,
  inForce: count,
  /** `day`: the first on which it is in force, GMT. */
  starting: named,
  /** `day`: the last on which it is in force, GMT. */
  ending: named,
});
export type LimitOutlook = z.infer<typeof limitOutlook>;
