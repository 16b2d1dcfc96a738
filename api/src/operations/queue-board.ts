// Bull Board: the jobs of every queue, one by one.
import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import type { Queue } from 'bullmq';
import type { FastifyInstance } from 'fastify';
import { Transactions } from '../database/transactions.js';
import { noteAction } from '../audit/note-action.js';
import { operatorOf } from './operator.js';

export const QUEUE_BOARD = '/operations/queues';

/** Serves the board, and records each action on it before it happens. */
export async function serveQueueBoard(
  server: FastifyInstance,
  queues: readonly Queue[],
  transactions: Transactions,
): Promise<void> {
  const board = new FastifyAdapter();
  board.setBasePath(QUEUE_BOARD);
  createBullBoard({
    queues: queues.map((queue) => new BullMQAdapter(queue)),
    serverAdapter: board,
    options: { uiConfig: { boardTitle: 'Queues' } },
  });
  await server.register(async (scope) => {
    scope.addHook('preHandler', async (request) => {
      if (request.method === 'GET') return;
      const action = `${request.method} ${decodeURI(request.url).slice('/operations'.length).split('?')[0]}`;
      await transactions.runSystem((tx) => noteAction(tx, { operator: operatorOf(request).name, action }));
    });
    await scope.register(board.registerPlugin() as never, { prefix: QUEUE_BOARD });
  });
}
