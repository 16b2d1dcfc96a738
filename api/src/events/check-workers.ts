import { WorkerHost } from '@nestjs/bullmq';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { QUEUES, SCHEDULED_QUEUES } from './subscriptions.js';

const PROCESSOR_METADATA = 'bullmq:processor_metadata';
const ALL_QUEUES: readonly string[] = [...QUEUES, ...SCHEDULED_QUEUES];

/** Refuses to start unless each queue has exactly one worker, and that one a connection. */
@Injectable()
export class CheckWorkers implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  /** A queue without a worker would fill up unnoticed. */
  onModuleInit(): void {
    const worked = this.hosts().map(
      (host) => this.reflector.get<{ name: string }>(PROCESSOR_METADATA, host.constructor as never).name,
    );
    throwUnlessOneEach(worked);
  }

  /**
   * Throws when a worker could not connect. It would not try again: the process has to end, and to be started again.
   */
  async untilReady(): Promise<void> {
    await Promise.all(this.hosts().map(({ worker }) => worker.waitUntilReady()));
  }

  private hosts(): WorkerHost[] {
    return this.discovery.getProviders().flatMap(({ instance }) => (instance instanceof WorkerHost ? [instance] : []));
  }
}

/** Throws an error that names each queue with no worker or with several. */
export function throwUnlessOneEach(worked: readonly string[]): void {
  const wrong = [...new Set([...ALL_QUEUES, ...worked])].flatMap((queue) => {
    const count = worked.filter((name) => name === queue).length;
    if (!ALL_QUEUES.includes(queue)) return [`${queue} is worked on, but no queue has that name`];
    return count === 1 ? [] : [`${queue} has ${count} workers`];
  });
  if (wrong.length > 0) throw new Error(`Each queue needs exactly one worker: ${wrong.join('; ')}`);
}
