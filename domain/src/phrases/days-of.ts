// From when until when a limit is for.
import { isDay } from '../calendar.js';
import { daysLater, firstFrom, lastUntil, periodAround, weekdayAt } from './dates.js';
import type { Phrase } from './find-phrases.js';
import type { Placed } from './roles.js';

export type Days = { startDate?: string; endDate?: string };
type Refuse = (phrase: Phrase) => void;

const PERIODS = [
  'thisWeekend',
  'nextWeekend',
  'thisWeek',
  'nextWeek',
  'thisMonth',
  'nextMonth',
  'thisYear',
  'nextYear',
  'inMonth',
];

export function daysOf(placed: Placed[], today: string, refuse: Refuse): Days {
  let days: Days = {};
  const starts = placed.filter(({ kind }) => kind === 'startsOn');
  const ends = placed.filter(({ kind }) => kind === 'endsOn');
  for (const phrase of placed) {
    const found = daysOfPhrase(phrase, starts, ends, today);
    if (found === undefined) continue;
    const isNew = found && Object.keys(found).every((key) => !(key in days));
    if (!isNew || phrase.role === 'excluded') refuse(phrase);
    else days = { ...days, ...found };
  }
  if (days.startDate && days.endDate && days.endDate < days.startDate) {
    [...starts, ...ends].forEach(refuse);
    return {};
  }
  return days;
}

/** Undefined: the phrase says nothing of days; null: it can't be known which. */
function daysOfPhrase(phrase: Placed, starts: Placed[], ends: Placed[], today: string): Days | null | undefined {
  const { kind, dates, month = 0 } = phrase;
  const [first, second] = dates;
  switch (kind) {
    case 'startsOn': {
      const end = ends[0]?.dates[0];
      return end ? onlyStart(rangeOf(first!, end, today)) : startOf(firstFrom(first!, today));
    }
    case 'endsOn': {
      const start = starts[0]?.dates[0];
      return start ? onlyEnd(rangeOf(start, first!, today)) : endOf(firstFrom(first!, today));
    }
    case 'startsAndEndsOn':
      return rangeOf(first!, second!, today);
    case 'dayToDate':
      return rangeOf(withDate(first!, phrase.numbers[0]!), first!, today);
    case 'dateToDay':
      return rangeOf(first!, withDate(first!, phrase.numbers[0]!), today);
    case 'onDate': {
      const day = firstFrom(first!, today);
      return day ? { startDate: day, endDate: day } : null;
    }
    default: {
      if (!PERIODS.includes(kind)) return undefined;
      const period = kind === 'thisWeekend' ? comingWeekend(today) : periodAround(kind, month, today);
      return period && { startDate: period[0], endDate: period[1] };
    }
  }
}

type Date = Placed['dates'][number];

const isThere = (date: Date) => ('day' in date ? isDay(date.day) : firstFrom(date, '2000-01-01') !== null);

function rangeOf(start: Date, end: Date, today: string): Days | null {
  if (!isThere(start) || !isThere(end)) return null;
  if ('day' in start) {
    const endDate = firstFrom(end, start.day);
    return endDate ? { startDate: start.day, endDate } : null;
  }
  const endDate = firstFrom(end, today);
  const startDate = endDate && lastUntil(start, endDate);
  return startDate ? { startDate, endDate } : null;
}

/** Another day of the same month. */
function withDate(date: Date, day: number): Date {
  return 'day' in date ? { day: `${date.day.slice(0, 8)}${String(day).padStart(2, '0')}` } : { ...date, date: day };
}

const onlyStart = (days: Days | null) => days && startOf(days.startDate ?? null);
const onlyEnd = (days: Days | null) => days && endOf(days.endDate ?? null);
const startOf = (day: string | null): Days | null => (day ? { startDate: day } : null);
const endOf = (day: string | null): Days | null => (day ? { endDate: day } : null);

function comingWeekend(today: string): [string, string] {
  const saturday = daysLater(today, 5 - weekdayAt(today));
  return [saturday, daysLater(saturday, 1)];
}
