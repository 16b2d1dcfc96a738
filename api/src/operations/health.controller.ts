import type { HealthView } from '@purchase-limits/contract/operations';
import { VERSION } from '@purchase-limits/contract/version';
import { Controller, Get, Optional } from '@nestjs/common';
import { withinTime } from '../events/within-time.js';
import { Public } from '../http/public.js';
import { RuleError } from '../http/rule-error.js';
import { Readiness } from './readiness.js';
import { StalledQueues } from './stalled-queues.js';

/** Together with {@link Readiness} still in time for whoever checks a process's health. */
const STALLED_WITHIN_MS = 500;
const SENTENCES: Record<string, string> = {
  database: 'The database does not answer, or takes no writes.',
  queues: 'The queues do not answer.',
  relay: 'Events are not sent to the queues.',
};

/** Both processes' health; needs no credentials and only reveals names of parts. */
@Controller('health')
@Public()
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    /** Of the worker and of operations. */
    @Optional() private readonly stalled?: StalledQueues,
  ) {}

  /**
   * 200 when the process can do its work; 503 with what it lacks otherwise. Of queues that are stuck a worker says so
   * with 200: a new one would be stuck as well.
   */
  @Get()
  async health(): Promise<HealthView> {
    const problems = await this.readiness.problems();
    if (problems.length === 0) {
      const stalled = await this.stalledQueues();
      return {
        status: stalled.length > 0 ? 'degraded' : 'ok',
        version: VERSION,
        ...(stalled.length > 0 && { stalled }),
      };
    }
    const sentences = problems.map((part) => SENTENCES[part] ?? part);
    throw new RuleError(503, 'unavailable', sentences.join(' '), { problems });
  }

  /** None where it can't be said in time: the metrics and the overview wait for it longer. */
  private async stalledQueues(): Promise<string[]> {
    if (!this.stalled) return [];
    const stalled = await withinTime(this.stalled.read(), STALLED_WITHIN_MS).catch(() => null);
    return [...(stalled?.keys() ?? [])];
  }

  /** As `/health`, by the name that container engines use. */
  @Get('ready')
  ready(): Promise<HealthView> {
    return this.health();
  }

  /** 200 as long as the process answers: restart it only if it doesn't. */
  @Get('live')
  live(): HealthView {
    return { status: 'ok', version: VERSION };
  }
}
