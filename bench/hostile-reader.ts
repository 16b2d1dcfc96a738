// The other store's visitors, in a thread of their own: what makes and sends the attacks does not delay their clock.
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';

const READ_EVERY_MS = 5;

/** One visitor's browser after another, each of an address of its own. */
export class Reader {
  private readonly thread: Worker;

  constructor(url: string) {
    this.thread = new Worker(new URL(import.meta.url), { workerData: url });
  }

  /** How long each document took while the work went on, in milliseconds. */
  async during(work: () => Promise<unknown>): Promise<number[]> {
    const told = once(this.thread, 'message') as Promise<[number[]]>;
    this.thread.postMessage('begin', []);
    try {
      await work();
    } finally {
      this.thread.postMessage('end', []);
    }
    return (await told)[0];
  }

  async close(): Promise<void> {
    await this.thread.terminate();
  }
}

async function readUntilTold(url: string, isOver: () => boolean, visitors: { count: number }): Promise<number[]> {
  const times: number[] = [];
  do {
    visitors.count += 1;
    const address = `10.0.${(visitors.count >> 8) % 256}.${visitors.count % 256}`;
    const began = performance.now();
    const response = await fetch(url, { headers: { 'x-forwarded-for': address } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    times.push(performance.now() - began);
    await pause(READ_EVERY_MS);
  } while (!isOver());
  return times;
}

if (parentPort && typeof workerData === 'string') {
  const port = parentPort;
  const visitors = { count: 0 };
  let isOver = false;
  port.on('message', (told: 'begin' | 'end') => {
    isOver = told === 'end';
    // What fails ends the thread, which `during` hears of.
    if (!isOver) void readUntilTold(workerData, () => isOver, visitors).then((times) => port.postMessage(times));
  });
}
