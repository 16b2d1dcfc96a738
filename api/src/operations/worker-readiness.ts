// A worker's requirements besides the database: queues that answer, and a running relay.
import { Injectable } from '@nestjs/common';
import { Queues } from '../events/queues.js';
import { Relay } from '../events/relay.js';
import { Readiness } from './readiness.js';

/** Longer than a batch takes while the queues are slow. */
const RELAY_SILENT_MS = 20_000;

@Injectable()
export class WorkerReadiness {
  constructor(readiness: Readiness, queues: Queues, relay: Relay) {
    readiness.expect('queues', async () => void (await queues.all[0]!.getJobCounts('active')));
    readiness.expect('relay', async () => {
      if (relay.silentMs() > RELAY_SILENT_MS) throw new Error('The relay makes no progress');
    });
  }
}
