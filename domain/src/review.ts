// When a merchant may be asked for a review.
import { wholeDays } from './calendar.js';

const INSTALLED_FOR_DAYS = 7;

type Experience = { installedAt: Date; hasLimitInForce: boolean };

/** Whether the merchant has used the app for long enough, and uses it now. */
export function canLeaveReview({ installedAt, hasLimitInForce }: Experience, now: Date): boolean {
  return hasLimitInForce && wholeDays(now.getTime() - installedAt.getTime()) >= INSTALLED_FOR_DAYS;
}
