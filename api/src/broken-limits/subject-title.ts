import type { OrderLine } from './judged-order.js';
import { subjectAt } from './order-cart.js';

/** The title of the measured product as the order has it; null where more than one is measured, or it is not there. */
export function subjectTitle(lines: readonly OrderLine[], subject: string, kind: string): string | null {
  if (kind !== 'product' && kind !== 'variant') return null;
  const idOf = (line: OrderLine) => (kind === 'product' ? line.product?.id : line.variant?.id);
  const found = lines.find((line, index) => idOf(line)?.endsWith(`/${subject}`) ?? subjectAt(index) === subject);
  return found?.title ?? null;
}
