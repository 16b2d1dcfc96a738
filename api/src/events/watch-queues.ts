// Notices a worker that takes no more jobs although some wait, as after an outage that its connection did not survive.
import { Injectable } from '@nestjs/common';
import { endHung } from '../liveness.js';
import { Queues } from './queues.js';
import { RepeatedWork } from './repeated-work.js';
import type { QueueName } from './subscriptions.js';

const EVERY_MS = 60_000;
/** Longer than any duty may take: until then all that runs at a time may be busy. */
const MOST_LOOKS = 5;

@Injectable()
export class WatchQueues extends RepeatedWork {
  /** Jobs that this process has taken from each queue. */
  private readonly taken = new Map<QueueName, number>();
  /** At how many looks in a row jobs waited while none was taken. */
  private readonly idle = new Map<QueueName, { taken: number; looks: number }>();

  constructor(private readonly queues: Queues) {
    super(EVERY_MS);
  }

  /** A job of this queue begins. */
  noteTaken(queue: QueueName): void {
    this.taken.set(queue, (this.taken.get(queue) ?? 0) + 1);
  }

  protected async once(): Promise<string | null> {
    const [stuck] = await this.findStuck();
    return stuck ? endHung(`the worker of ${stuck} takes no jobs`) : null;
  }

  /** Queues whose jobs were waiting at five checks in a row, of which this process took none. */
  async findStuck(): Promise<QueueName[]> {
    const stuck: QueueName[] = [];
    for (const queue of this.queues.all) {
      const name = queue.name as QueueName;
      const taken = this.taken.get(name) ?? 0;
      const before = this.idle.get(name);
      const isIdle = before?.taken === taken && (await queue.getWaitingCount()) > 0;
      const looks = isIdle ? before.looks + 1 : 0;
      this.idle.set(name, { taken, looks });
      if (looks >= MOST_LOOKS) stuck.push(name);
    }
    return stuck;
  }
}
