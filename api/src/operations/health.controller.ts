import { VERSION } from '@purchase-limits/contract/version';
import { Controller, Get } from '@nestjs/common';
import { Public } from '../http/public.js';
import { RuleError } from '../http/rule-error.js';
import { Readiness } from './readiness.js';

const SENTENCES: Record<string, string> = {
  database: 'The database does not answer, or takes no writes.',
  queues: 'The queues do not answer.',
  relay: 'Events are not sent to the queues.',
};

/** Of either process; needs no credentials and tells nothing but names of parts. */
@Controller('health')
@Public()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** 200 when the process can do its work; 503 with what it lacks otherwise. */
  @Get()
  async health(): Promise<{ status: 'ok'; version: string }> {
    const problems = await this.readiness.problems();
    if (problems.length === 0) return { status: 'ok', version: VERSION };
    const sentences = problems.map((part) => SENTENCES[part] ?? part);
    throw new RuleError(503, 'unavailable', sentences.join(' '), { problems });
  }

  /** As `/health`, by the name that container engines use. */
  @Get('ready')
  ready(): Promise<{ status: 'ok'; version: string }> {
    return this.health();
  }

  /** 200 as long as the process answers: only one that does not has to be started again. */
  @Get('live')
  live(): { status: 'ok'; version: string } {
    return { status: 'ok', version: VERSION };
  }
}
