import type { OrderLine } from './judged-order.js';

/** The title of the measured product as the order has it; null where more than one is measured, or it is not there. */
export function subjectTitle(lines: readonly OrderLine[], subject: string, kind: string): string | null {
  const idOf = (line: OrderLine) => (kind === 'product' ? line.product?.id : line.variant?.id);
  if (kind !== 'product' && kind !== 'variant') return null;
  return lines.find((line) => idOf(line)?.endsWith(`/${subject}`))?.title ?? null;
}
