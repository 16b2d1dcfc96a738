// The thread of `liveness.ts`: kills the process when its event loop no longer ticks.
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

const { name, counter, tickMs, mostTicks } = workerData as {
  name: string;
  counter: SharedArrayBuffer;
  tickMs: number;
  mostTicks: number;
};
const STDERR = 2;
const ticks = new Int32Array(counter);
let seen = 0;
let unchanged = 0;

setInterval(() => {
  const now = Atomics.load(ticks, 0);
  unchanged = now === seen ? unchanged + 1 : 0;
  seen = now;
  if (unchanged < mostTicks) return;
  writeSync(STDERR, `ALARM hang: the event loop of ${name} is stalled; killing the process so it restarts\n`);
  process.kill(process.pid, 'SIGKILL');
}, tickMs);
