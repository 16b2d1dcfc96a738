// When a day of GMT begins in a shop: the checkout knows the shop's time, and limits have days of GMT.
import { tzOffset } from '@date-fns/tz';

const DAY_MINUTES = 24 * 60;

/** `dayStart`: the shop's time at which a day of GMT begins, `HH:MM:SS`. */
export type ShopClock = { clock: 'same' | 'ahead' | 'behind'; dayStart: string };

/** An unknown time zone counts as GMT. */
export function shopClock(timezone: string, at: Date): ShopClock {
  const offset = tzOffset(timezone, at);
  if (!offset) return { clock: 'same', dayStart: '00:00:00' };
  const minutes = (offset + DAY_MINUTES) % DAY_MINUTES;
  const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return {
    clock: offset > 0 ? 'ahead' : 'behind',
    dayStart: `${twoDigits(minutes / 60)}:${twoDigits(minutes % 60)}:00`,
  };
}
