// The deadlocks that the server's log tells of: whose they were, and the statements that met.
import { readFileSync } from 'node:fs';
import { QUEUE_CONNECTIONS } from '../src/events/queues.js';
import type { TestApp } from './test-app.js';

export type Deadlock = { owner: 'product' | 'queues'; statements: string };

/**
 * The deadlocks in the app's database so far. The owner is whoever had the statement that the server ended: ours and
 * those of the queues never wait for each other, since no transaction locks rows of both.
 */
export function deadlocksOf(app: TestApp): Deadlock[] {
  const database = new URL(app.superuserUrl()).pathname.slice(1);
  const lines = readFileSync(process.env.TEST_POSTGRES_LOG!, 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    const [, name, application] = /^(\S+) (\S+) ERROR:  deadlock detected/.exec(line) ?? [];
    if (name !== database) return [];
    // What a message says further stands in lines that begin with a tab.
    const more = lines.slice(index + 2);
    const end = more.findIndex((one) => !one.startsWith('\t'));
    const statements = [lines[index + 1], ...more.slice(0, end)].join('\n');
    return [{ owner: application === QUEUE_CONNECTIONS ? 'queues' : 'product', statements }];
  });
}
