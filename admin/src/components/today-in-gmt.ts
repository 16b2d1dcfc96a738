import { dayOf } from '@purchase-limits/domain/calendar';

/** The current day in GMT, `YYYY-MM-DD`: the days of limits are in GMT. */
export function todayInGmt(): string {
  return dayOf(Date.now());
}
