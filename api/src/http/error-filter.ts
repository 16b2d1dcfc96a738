// One filter maps every error to `{ error, code, fields? }` and a status; what it does not know is logged and becomes a plain 500.
import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseDown } from '../database/database-errors.js';
import { RuleError } from './rule-error.js';

type Answer = { status: number; body: { error: string; code: string } & Record<string, unknown> };

const RETRY_AFTER_SECONDS = '2';
const CODES: Record<number, [code: string, error: string]> = {
  400: ['bad_request', 'The request could not be read'],
  401: ['unauthorized', 'Please sign in again.'],
  404: ['not_found', 'There is no such address'],
  405: ['method_not_allowed', 'This address does not answer such a request'],
  413: ['too_large', 'The request is too large'],
  415: ['unsupported_media_type', 'Send JSON'],
  429: ['too_many_requests', 'Too many requests. Please try again in a moment.'],
};

@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger(ErrorFilter.name);

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const { status, body } = answerFor(error);
    if (status >= 500 && status !== 503)
      this.logger.error(
        `${http.getRequest<FastifyRequest>().id}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
    const reply = http.getResponse<FastifyReply>();
    if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
    reply.code(status).send(body);
  }
}

/** The status and body that an error becomes. */
export function answerFor(error: unknown): Answer {
  if (error instanceof RuleError) return { status: error.status, body: { error: error.message, code: error.code, ...error.details } };
  if (isDatabaseDown(error))
    return { status: 503, body: { error: 'The service is restarting. Please try again shortly.', code: 'unavailable' } };
  const status = error instanceof HttpException ? error.getStatus() : ((error as { statusCode?: unknown }).statusCode ?? 500);
  if (typeof status === 'number' && status >= 400 && status < 500) {
    const [code, text] = CODES[status] ?? ['bad_request', 'The request was refused'];
    return { status, body: { error: text, code } };
  }
  return { status: 500, body: { error: 'Something went wrong on our side. Please try again.', code: 'internal' } };
}
