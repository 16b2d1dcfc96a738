// The shop's time, as a function may ask for it: the date, and whether a moment is over.

type Moment = { dateTime: string };
type Time = { time: string };

/** The fields of `shop.localTime`. Values like `2026-11-20T09:00:00` are compared as text. */
export function localTime(instant: Date, timeZone: string) {
  const { date, time } = wallClock(instant, timeZone);
  const dateTime = `${date}T${time}`;
  return {
    date,
    dateTimeAfter: (wanted: Moment) => dateTime >= wanted.dateTime,
    dateTimeBefore: (wanted: Moment) => dateTime < wanted.dateTime,
    dateTimeBetween: ({ startDateTime, endDateTime }: { startDateTime: string; endDateTime: string }) =>
      dateTime >= startDateTime && dateTime < endDateTime,
    timeAfter: (wanted: Time) => time >= wanted.time,
    timeBefore: (wanted: Time) => time < wanted.time,
    timeBetween: ({ startTime, endTime }: { startTime: string; endTime: string }) =>
      time >= startTime && time < endTime,
  };
}

/** The local time there, as `2026-11-20` and `09:00:00`. */
function wallClock(instant: Date, timeZone: string): { date: string; time: string } {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(instant);
  const part = (wanted: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === wanted)!.value;
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}:${part('second')}`,
  };
}
