import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { isDatabaseDown } from '../database/database-errors.js';
import { TooLateError, withinTime } from '../events/within-time.js';
import { RuleError } from '../http/rule-error.js';

const WITHIN_MS = 5_000;

/** Operators look when something hangs: what doesn't answer is named, and not waited for. */
@Injectable()
export class DeadlineInterceptor implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return from(
      withinTime(lastValueFrom(next.handle()), WITHIN_MS).catch((error: unknown) => {
        if (error instanceof TooLateError)
          throw new RuleError(503, 'database_silent', 'PostgreSQL does not answer in time. See /health.');
        if (isDatabaseDown(error))
          throw new RuleError(503, 'database_down', 'PostgreSQL can’t be reached. See /health.');
        throw error;
      }),
    );
  }
}
