// When a banner that was put off comes back: at 09:00 in the shop's time zone.
import { TZDate } from '@date-fns/tz';
import { addDays, isBefore, nextMonday, nextThursday, set } from 'date-fns';

/** `monday_and_thursday`: on each of them until what the banner asks for is done. */
export const REMINDERS = ['in_7_days', 'tomorrow', 'next_monday', 'monday_and_thursday'] as const;
export type Reminder = (typeof REMINDERS)[number];

const AT_NINE = { hours: 9, minutes: 0, seconds: 0, milliseconds: 0 };

/** The instant of the next reminder. `timeZone`: an IANA name. */
export function remindAt(reminder: Reminder, now: Date, timeZone: string): Date {
  return new Date(+set(dayOf(reminder, new TZDate(now, timeZone)), AT_NINE));
}

function dayOf(reminder: Reminder, today: TZDate): TZDate {
  switch (reminder) {
    case 'in_7_days':
      return addDays(today, 7);
    case 'tomorrow':
      return addDays(today, 1);
    case 'next_monday':
      return nextMonday(today);
    case 'monday_and_thursday': {
      const [monday, thursday] = [nextMonday(today), nextThursday(today)];
      return isBefore(monday, thursday) ? monday : thursday;
    }
  }
}
