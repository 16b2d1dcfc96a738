import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { isDatabaseDown } from '../database/database-errors.js';
import { TooLateError, withinTime } from '../events/within-time.js';
import { RuleError } from '../http/rule-error.js';
import { Readiness } from './readiness.js';

const WITHIN_MS = 5_000;

const DATABASE_SILENT = 'PostgreSQL does not answer, or takes no writes.';
const SLOW = 'This took longer than five seconds. PostgreSQL answers: the queues may not, or there is much to do.';
const NOT_ENDED = 'This has not ended yet, and may still: look at what operators did before you do it again.';

/** Operators look when something hangs: what doesn't answer is named, and not waited for. */
@Injectable()
export class DeadlineInterceptor implements NestInterceptor {
  constructor(private readonly readiness: Readiness) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { method } = context.switchToHttp().getRequest<{ method: string }>();
    return from(
      withinTime(lastValueFrom(next.handle()), WITHIN_MS).catch(async (error: unknown) => {
        if (error instanceof TooLateError)
          throw new RuleError(503, 'too_late', method === 'GET' ? await this.silence() : NOT_ENDED);
        if (isDatabaseDown(error))
          throw new RuleError(503, 'database_down', 'PostgreSQL can’t be reached. See /health.');
        throw error;
      }),
    );
  }

  private async silence(): Promise<string> {
    return (await this.readiness.problems()).includes('database') ? DATABASE_SILENT : SLOW;
  }
}
