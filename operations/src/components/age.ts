const number = new Intl.NumberFormat('en');
const SECONDS = { day: 86_400, hour: 3_600, minute: 60 };

/** How long something takes or is old, by its two largest units: `3 min 20 s`. */
export function formatAge(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const days = Math.floor(whole / SECONDS.day);
  const hours = Math.floor((whole % SECONDS.day) / SECONDS.hour);
  const minutes = Math.floor((whole % SECONDS.hour) / SECONDS.minute);
  if (days > 0) return joined([days, days === 1 ? 'day' : 'days'], [hours, 'h']);
  if (hours > 0) return joined([hours, 'h'], [minutes, 'min']);
  if (minutes > 0) return joined([minutes, 'min'], [whole % SECONDS.minute, 's']);
  return `${whole} s`;
}

type Amount = [count: number, unit: string];

function joined(larger: Amount, smaller: Amount): string {
  return [larger, smaller]
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${number.format(count)} ${unit}`)
    .join(' ');
}

/** The seconds from one instant to another, both in ISO 8601; never negative. */
export function secondsBetween(from: string, to: string): number {
  return Math.max(0, (Date.parse(to) - Date.parse(from)) / 1_000);
}
