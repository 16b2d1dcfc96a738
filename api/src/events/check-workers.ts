import { WorkerHost } from '@nestjs/bullmq';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { QUEUES } from './subscriptions.js';

const PROCESSOR_METADATA = 'bullmq:processor_metadata';

/** Refuses to start unless each queue has exactly one worker: a queue without one would fill up unnoticed. */
@Injectable()
export class CheckWorkers implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    const worked = this.discovery
      .getProviders()
      .filter(({ instance }) => instance instanceof WorkerHost)
      .map(
        ({ instance }) =>
          this.reflector.get<{ name: string }>(PROCESSOR_METADATA, (instance as object).constructor as never).name,
      );
    throwUnlessOneEach(worked);
  }
}

/** Throws an error that names each queue with no worker or with several. */
export function throwUnlessOneEach(worked: readonly string[]): void {
  const wrong = [...new Set([...QUEUES, ...worked])].flatMap((queue) => {
    const count = worked.filter((name) => name === queue).length;
    if (!QUEUES.some((name) => name === queue)) return [`${queue} is worked on, but no queue has that name`];
    return count === 1 ? [] : [`${queue} has ${count} workers`];
  });
  if (wrong.length > 0) throw new Error(`Each queue needs exactly one worker: ${wrong.join('; ')}`);
}
