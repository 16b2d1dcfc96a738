// When this process last got anywhere with the events of each queue, for operators: a queue whose duties all fail or
// hang looks busy.
import { Injectable } from '@nestjs/common';
import type { QueueName } from './subscriptions.js';

@Injectable()
export class Progress {
  /** A monotonic clock, in milliseconds. */
  private readonly at = new Map<QueueName, number>();

  /** A duty ended, or a long one went on. `pauseSeconds`: it was asked to leave another service alone for so long. */
  note(queue: QueueName, pauseSeconds = 0): void {
    const at = performance.now() + pauseSeconds * 1_000;
    this.at.set(queue, Math.max(at, this.at.get(queue) ?? at));
  }

  /** By queue, how many seconds ago that was; below zero while another service is to be left alone. */
  secondsAgo(): Partial<Record<QueueName, number>> {
    const now = performance.now();
    return Object.fromEntries([...this.at].map(([queue, at]) => [queue, Math.round((now - at) / 1_000)]));
  }
}
