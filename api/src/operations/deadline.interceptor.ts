import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { isDatabaseDown } from '../database/database-errors.js';
import { TooLateError, withinTime } from '../events/within-time.js';
import { RuleError } from '../http/rule-error.js';

const WITHIN_MS = 5_000;

/** Retries are read from the queues, too. */
const SILENT = 'PostgreSQL or the queues do not answer in time. See /health.';
const NOT_ENDED = 'This has not ended yet, and may still: look at what operators did before you do it again.';

/** Operators look when something hangs: what doesn't answer is named, and not waited for. */
@Injectable()
export class DeadlineInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { method } = context.switchToHttp().getRequest<{ method: string }>();
    return from(
      withinTime(lastValueFrom(next.handle()), WITHIN_MS).catch((error: unknown) => {
        if (error instanceof TooLateError) throw new RuleError(503, 'too_late', method === 'GET' ? SILENT : NOT_ENDED);
        if (isDatabaseDown(error))
          throw new RuleError(503, 'database_down', 'PostgreSQL can’t be reached. See /health.');
        throw error;
      }),
    );
  }
}
