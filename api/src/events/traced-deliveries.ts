import { startSpan } from '../tracing/in-span.js';
import { refOf, type EventRow } from './event-ref.js';
import type { Delivery } from './queues.js';
import type { QueueName } from './subscriptions.js';

/**
 * What to enqueue of these events, and what ends their spans. Each event is in a trace of its own, so it gets a span of
 * its own; its jobs are below that.
 */
export function tracedDeliveries<Row extends EventRow>(
  by: 'relay' | 'reconciler' | 'retry',
  rows: readonly Row[],
  queuesOf: (row: Row) => readonly QueueName[],
): { deliveries: Delivery[]; end: () => void } {
  const spans = rows.flatMap(({ id, traceparent }) => {
    const facts = { 'purchase_limits.event_id': id };
    const span = traceparent ? startSpan(by, { kind: 'producer', parent: traceparent, facts }) : undefined;
    return span ? [[id, span] as const] : [];
  });
  const spanOf = new Map(spans);
  const deliveries = rows.flatMap((row) => {
    const span = spanOf.get(row.id);
    const event = span ? { ...refOf(row), traceparent: span.traceparent } : refOf(row);
    return queuesOf(row).map((queue) => ({ event, queue }));
  });
  return { deliveries, end: () => spans.forEach(([, span]) => span.end()) };
}
