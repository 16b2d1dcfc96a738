import { randomUUID } from 'node:crypto';

/** An id as the widget makes them: a UUIDv7, which begins with its time. */
export function newImpressionId(at = Date.now()): string {
  const time = at.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
