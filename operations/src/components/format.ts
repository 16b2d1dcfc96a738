const number = new Intl.NumberFormat('en');
const oneDecimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const share = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });
const instant = new Intl.DateTimeFormat('en', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
  timeZoneName: 'short',
});

export function formatNumber(value: number): string {
  return number.format(value);
}

/** 0.254 as `25.4%`. */
export function formatShare(value: number): string {
  return share.format(value);
}

/** An ISO 8601 instant as `Nov 22, 2026, 13:05:20 UTC`. */
export function formatInstant(value: string): string {
  return instant.format(new Date(value));
}

/** Milliseconds as seconds: 4210 as `4.2 s`. */
export function formatSeconds(milliseconds: number): string {
  return `${oneDecimal.format(milliseconds / 1_000)} s`;
}

/** Milliseconds as what took them: `20 ms`, `4.2 s`. */
export function formatTook(milliseconds: number): string {
  return milliseconds < 1_000 ? `${number.format(Math.round(milliseconds))} ms` : formatSeconds(milliseconds);
}

/** `1 event`, `1,200 events`. */
export function formatCount(count: number, singular: string): string {
  return `${number.format(count)} ${singular}${count === 1 ? '' : 's'}`;
}
