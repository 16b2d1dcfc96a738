// One filter maps every error to `{ error, code, fields? }` and a status; any other error is logged and becomes a 500
// that says nothing of it.
import type { IncomingMessage } from 'node:http';
import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseDown } from '../database/database-errors.js';
import { inLogContext } from '../logging.js';
import { RuleError } from './rule-error.js';

type Answer = { status: number; body: { error: string; code: string } & Record<string, unknown> };

const RETRY_AFTER_SECONDS = 2;
const CUT_OFF_AFTER_MS = 1_000;
const REFUSALS: Record<number, { code: string; error: string }> = {
  400: { code: 'bad_request', error: 'The request could not be read' },
  401: { code: 'unauthorized', error: 'Please sign in again.' },
  404: { code: 'not_found', error: 'There is no such address' },
  405: { code: 'method_not_allowed', error: 'This address does not answer such a request' },
  413: { code: 'too_large', error: 'The request is too large' },
  415: { code: 'unsupported_media_type', error: 'The request is of a type that this address does not take' },
  429: { code: 'too_many_requests', error: 'Too many requests. Please try again in a moment.' },
};
const OTHER_REFUSAL = { code: 'bad_request', error: 'The request was refused' };

@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger(ErrorFilter.name);

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const { status, body } = answerFor(error);
    const request = http.getRequest<FastifyRequest>();
    if (status >= 500 && status !== 503)
      inLogContext({ requestId: request.id }, () => this.logger.error(described(error)));
    else if (isDatabaseDown(error))
      inLogContext({ requestId: request.id }, () => this.logger.warn(`PostgreSQL is unavailable: ${String(error)}`));
    const reply = http.getResponse<FastifyReply>();
    // The server's own requests for a document have no connection, and don't report completeness.
    if (request.raw.complete === false) cutOff(request.raw);
    if (status === 503) reply.header('retry-after', String(retryAfterOf(error) ?? RETRY_AFTER_SECONDS));
    reply.code(status).send(body);
  }
}

/** Nobody reads the rest of the body. A connection that is closed at once would lose the answer on its way. */
function cutOff(request: IncomingMessage): void {
  setTimeout(() => request.complete || request.socket.destroy(), CUT_OFF_AFTER_MS).unref();
}

function described(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const text = error.stack ?? error.message;
  return error.cause === undefined ? text : `${text}\nbecause ${String(error.cause)}`;
}

function retryAfterOf(error: unknown): number | undefined {
  return error instanceof RuleError ? error.retryAfterSeconds : undefined;
}

/** The status and body that an error becomes. */
export function answerFor(error: unknown): Answer {
  if (error instanceof RuleError)
    return { status: error.status, body: { error: error.message, code: error.code, ...error.details } };
  if (isDatabaseDown(error))
    return {
      status: 503,
      body: { error: 'The service is restarting. Please try again shortly.', code: 'unavailable' },
    };
  const status =
    error instanceof HttpException ? error.getStatus() : ((error as { statusCode?: unknown }).statusCode ?? 500);
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return { status, body: REFUSALS[status] ?? OTHER_REFUSAL };
  }
  return { status: 500, body: { error: 'Something went wrong on our side. Please try again.', code: 'internal' } };
}
