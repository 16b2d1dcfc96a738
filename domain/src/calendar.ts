// Calendar days, all in GMT+00:00. Instants are milliseconds since 1970.

/** The GMT day of an instant, `YYYY-MM-DD`: comparable as text. */
export function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** Whether the text is a day that exists, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(instant) && dayOf(instant) === text;
}

const DAY_MS = 86_400_000;

/** The whole days in a time of milliseconds. */
export function wholeDays(milliseconds: number): number {
  return Math.floor(Math.max(0, milliseconds) / DAY_MS);
}

/** The days until an instant, a begun one counted; 0 when it is past. */
export function daysUntil(end: Date, at: Date): number {
  return Math.max(0, Math.ceil((end.getTime() - at.getTime()) / DAY_MS));
}
