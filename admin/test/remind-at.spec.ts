import { remindAt, type Reminder } from '../src/screens/dashboard/reminders/remind-at';

const at = (reminder: Reminder, now: string, timeZone = 'Europe/Berlin') =>
  remindAt(reminder, new Date(now), timeZone).toISOString();

it.each<[Reminder, string, string, string]>([
  // A Sunday in November: Berlin is an hour ahead.
  ['in_7_days', '2026-11-22T12:00:00Z', 'Europe/Berlin', '2026-11-29T08:00:00.000Z'],
  ['tomorrow', '2026-11-22T12:00:00Z', 'Europe/Berlin', '2026-11-23T08:00:00.000Z'],
  ['next_monday', '2026-11-22T12:00:00Z', 'Europe/Berlin', '2026-11-23T08:00:00.000Z'],
  ['monday_and_thursday', '2026-11-22T12:00:00Z', 'Europe/Berlin', '2026-11-23T08:00:00.000Z'],
  // A Monday: the next one, not today, even before nine.
  ['next_monday', '2026-11-23T06:00:00Z', 'Europe/Berlin', '2026-11-30T08:00:00.000Z'],
  ['monday_and_thursday', '2026-11-23T06:00:00Z', 'Europe/Berlin', '2026-11-26T08:00:00.000Z'],
  ['monday_and_thursday', '2026-11-26T12:00:00Z', 'Europe/Berlin', '2026-11-30T08:00:00.000Z'],
  // Clocks go forward on March 29, 2026 in Berlin, and back on November 1 in New York.
  ['tomorrow', '2026-03-28T12:00:00Z', 'Europe/Berlin', '2026-03-29T07:00:00.000Z'],
  ['in_7_days', '2026-10-30T12:00:00Z', 'America/New_York', '2026-11-06T14:00:00.000Z'],
  // It is already the 23rd, a Monday, in Auckland.
  ['tomorrow', '2026-11-22T12:00:00Z', 'Pacific/Auckland', '2026-11-23T20:00:00.000Z'],
  ['next_monday', '2026-11-22T12:00:00Z', 'Pacific/Auckland', '2026-11-29T20:00:00.000Z'],
])('%s after %s in %s is %s', (reminder, now, timeZone, expected) => {
  expect(at(reminder, now, timeZone)).toBe(expected);
});
