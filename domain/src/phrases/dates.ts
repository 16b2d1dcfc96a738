// Days and times of day as a language writes them: 24 December, 24.12., tomorrow, 5 pm.
import { dayOf, isDay } from '../calendar.js';
import { WEEKDAYS } from '../applies-when.js';
import { anyOf, literalSource, patternOf, templateSource, whole, WORD_AFTER, type SlotSources } from './templates.js';
import type { Words } from './words.js';

/** `month` and `day` without a year: of the one that fits. */
export type WrittenDay = { day: string } | { month: number; date: number };
const DAY_MS = 86_400_000;

const instantOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
export const daysLater = (day: string, count: number) => dayOf(instantOf(day) + count * DAY_MS);
/** 0: Monday. */
export const weekdayAt = (day: string) => (new Date(instantOf(day)).getUTCDay() + 6) % 7;
const pad = (number: number) => String(number).padStart(2, '0');
const dayIn = (year: number, month: number, date: number) => `${year}-${pad(month)}-${pad(date)}`;

export function lastOfMonth(year: number, month: number): string {
  return dayOf(Date.UTC(year, month, 0));
}

export type DateReader = {
  source: string;
  monthSource: string;
  read: (text: string, today: string) => WrittenDay | null;
  month: (text: string) => number;
};

export function dateReader(words: Words): DateReader {
  const { hasSpaces } = words;
  const months = words.months.map((month) => literalSource(month, hasSpaces));
  const weekdays = words.weekdays.map((day) => literalSource(day, hasSpaces));
  const monthSource = anyOf(months);
  const slots: SlotSources = {
    day: String.raw`(?:0?[1-9]|[12]\d|3[01])`,
    month: monthSource,
    monthNumber: String.raw`(?:0?[1-9]|1[0-2])`,
    // No month: the day, wherever it stands.
    dayAbove12: String.raw`(?:1[3-9]|2\d|3[01])`,
    year: String.raw`20\d\d`,
  };
  const written = ['<year>-<monthNumber>-<day>', ...words.dates].map((one) => templateSource(one, slots, hasSpaces));
  const named = (['today', 'tomorrow', 'dayAfterTomorrow', 'endOfWeek', 'endOfMonth', 'endOfYear'] as const).map(
    (name) => [name, literalSource(words[name], hasSpaces)] as const,
  );
  const coming = literalSource(words.coming, hasSpaces);
  const patterns = written.map(whole);
  const monthOf = (text: string) => months.findIndex((month) => whole(month).test(text)) + 1;
  const source = anyOf([
    ...written.map((one) => one.replace(/\(\?<\w+>/g, '(?:')),
    ...named.map(([, one]) => one),
    `${coming}${anyOf(weekdays)}`,
  ]);
  return {
    source,
    monthSource,
    month: monthOf,
    read: (text, today) => {
      for (const [name, pattern] of named) if (whole(pattern).test(text)) return { day: namedDay(name, today) };
      const weekday = weekdays.findIndex((day) => whole(`${coming}${day}`).test(text));
      if (weekday !== -1) return comingWeekday(weekday, today);
      for (const pattern of patterns) {
        const groups = pattern.exec(text)?.groups;
        if (groups) return writtenDay(groups, monthOf);
      }
      return null;
    },
  };
}

function namedDay(
  name: 'today' | 'tomorrow' | 'dayAfterTomorrow' | 'endOfWeek' | 'endOfMonth' | 'endOfYear',
  today: string,
): string {
  const [year, month] = today.split('-').map(Number) as [number, number];
  switch (name) {
    case 'today':
      return today;
    case 'tomorrow':
      return daysLater(today, 1);
    case 'dayAfterTomorrow':
      return daysLater(today, 2);
    case 'endOfWeek':
      return daysLater(today, 6 - weekdayAt(today));
    case 'endOfMonth':
      return lastOfMonth(year, month);
    case 'endOfYear':
      return dayIn(year, 12, 31);
  }
}

/** Null on that very day: it may be today or in a week. */
function comingWeekday(weekday: number, today: string): WrittenDay | null {
  const days = (weekday - weekdayAt(today) + 7) % 7;
  return days === 0 ? null : { day: daysLater(today, days) };
}

function writtenDay(groups: Record<string, string | undefined>, monthOf: (text: string) => number): WrittenDay | null {
  const month = groups.monthNumber ? Number(groups.monthNumber) : monthOf(groups.month ?? '');
  const date = Number(groups.day ?? groups.dayAbove12);
  if (!month || !date) return null;
  const year = groups.year ? Number(groups.year) : 2024;
  if (!isDay(dayIn(year, month, date))) return null;
  return groups.year ? { day: dayIn(year, month, date) } : { month, date };
}

/** The first such day that is not before another; null: there is none within years. */
export function firstFrom(written: WrittenDay, day: string): string | null {
  if ('day' in written) return written.day;
  const year = Number(day.slice(0, 4));
  const days = [0, 1, 2, 3, 4].map((later) => dayIn(year + later, written.month, written.date));
  return days.find((one) => isDay(one) && one >= day) ?? null;
}

/** The last such day that is not after another. */
export function lastUntil(written: WrittenDay, day: string): string | null {
  if ('day' in written) return written.day;
  const year = Number(day.slice(0, 4));
  const days = [0, 1, 2, 3, 4].map((earlier) => dayIn(year - earlier, written.month, written.date));
  return days.find((one) => isDay(one) && one <= day) ?? null;
}

/** The first and the last day of a period around or after a day. */
export function periodAround(kind: string, month: number, today: string): [string, string] | null {
  const monday = daysLater(today, -weekdayAt(today));
  const [year, thisMonth] = today.split('-').map(Number) as [number, number];
  switch (kind) {
    case 'thisWeekend':
      return [daysLater(monday, 5), daysLater(monday, 6)];
    case 'nextWeekend':
      // On a Monday it may be the coming one or the one after.
      return null;
    case 'thisWeek':
      return [monday, daysLater(monday, 6)];
    case 'nextWeek':
      return [daysLater(monday, 7), daysLater(monday, 13)];
    case 'thisMonth':
      return [dayIn(year, thisMonth, 1), lastOfMonth(year, thisMonth)];
    case 'nextMonth':
      return monthOf(thisMonth === 12 ? year + 1 : year, (thisMonth % 12) + 1);
    case 'thisYear':
      return [dayIn(year, 1, 1), dayIn(year, 12, 31)];
    case 'nextYear':
      return [dayIn(year + 1, 1, 1), dayIn(year + 1, 12, 31)];
    case 'inMonth':
      return monthOf(month < thisMonth ? year + 1 : year, month);
    default:
      return null;
  }
}

const monthOf = (year: number, month: number): [string, string] => [dayIn(year, month, 1), lastOfMonth(year, month)];

export type TimeReader = { source: string; read: (text: string) => string | null };

/** Times of day: `17:00`. */
export function timeReader(words: Words): TimeReader {
  const { hasSpaces } = words;
  const slots: SlotSources = {
    h: String.raw`(?:[01]?\d|2[0-4])`,
    m: String.raw`[0-5]\d`,
    am: '[aA]\\.?[mM]\\.?|午前',
    pm: '[pP]\\.?[mM]\\.?|午後',
  };
  const sources = words.times.map((one) => templateSource(one, slots, hasSpaces));
  const [noon, midnight] = [words.noon, words.midnight].map((one) => literalSource(one, hasSpaces)) as [string, string];
  const patterns = sources.map(whole);
  return {
    source: anyOf([...sources.map((one) => one.replace(/\(\?<\w+>/g, '(?:')), noon, midnight]),
    read: (text) => {
      if (whole(noon).test(text)) return '12:00';
      if (whole(midnight).test(text)) return '00:00';
      for (const pattern of patterns) {
        const groups = pattern.exec(text)?.groups;
        if (groups) return timeOf(groups);
      }
      return null;
    },
  };
}

function timeOf({ h, m = '00', am, pm }: Record<string, string | undefined>): string | null {
  const hour = Number(h);
  if ((am || pm) && (hour < 1 || hour > 12)) return null;
  if (hour === 24 && m !== '00') return null;
  const hours = am || pm ? (hour % 12) + (pm ? 12 : 0) : hour % 24;
  return `${pad(hours)}:${m}`;
}

export type DaysReader = { source: string; shortSource: string; read: (text: string) => string[] | null };

/** Days of the week: one, a row, or a list. `shortSource`: a short form, which means a day only where that is plain. */
export function daysReader(words: Words): DaysReader {
  const { hasSpaces } = words;
  const source = (word: string) => literalSource(word, hasSpaces);
  const end = hasSpaces ? WORD_AFTER : '';
  const days = words.weekdays.map(source);
  const letters = words.weekdayLetters.map((one) => source(one) + end);
  const [weekend, workdays] = [anyOf([source(words.weekend)]) + end, anyOf([source(words.workdays)]) + end];
  const joined = String.raw`\s*(?:,|${source(words.and)}|${source(words.or)})\s*(?:${source(words.lead)})?`;
  const [day, letter] = [anyOf(days) + end, anyOf(letters)];
  const row = String.raw`(?:${day}|${letter})\s*${source(words.through)}\s*(?:${day}|${letter})`;
  const list = String.raw`${letter}(?:(?:\s*[・,、]\s*|${joined})${letter})+(?![一-鿿])`;
  const cut = patternOf(`${row}|${weekend}|${workdays}|${day}|${letter}`, 'gu');
  const ends = patternOf(String.raw`^(${day}|${letter})\s*${source(words.through)}\s*(${day}|${letter})$`);
  const dayAt = (text: string) =>
    days.findIndex((one, at) => [one, letters[at]!].some((each) => whole(each).test(text)));
  const item = `${row}|${weekend}|${workdays}|${day}`;
  return {
    source: `(?:${list}|${item})(?:${joined}(?:${item})){0,6}`,
    shortSource: letter,
    read: (text) => {
      const chosen = [...text.matchAll(cut)].flatMap(([part]) => {
        if (whole(weekend).test(part)) return [5, 6];
        if (whole(workdays).test(part)) return [0, 1, 2, 3, 4];
        const [, first, last] = ends.exec(part) ?? [];
        return first && last ? rowFrom(dayAt(first), dayAt(last)) : [dayAt(part)];
      });
      return chosen.length === 0 || chosen.includes(-1) ? null : WEEKDAYS.filter((_, at) => chosen.includes(at));
    },
  };
}

/** Over Sunday too: Friday to Monday. */
function rowFrom(first: number, last: number): number[] {
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, at) => (first + at) % 7);
}
