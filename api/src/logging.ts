// Logging of the processes: one JSON object per line, with the request it came from.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { LoggerService } from '@nestjs/common';
import type { ProcessKind } from '@purchase-limits/contract/overview';
import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.js';
import type { Span } from './tracing/span.js';

/**
 * Fields added to each line in this context. `requestId`: the request, or that of the event being handled. `span`: of
 * the work under way; lines have its ids.
 */
export type LogContext = { requestId?: string; queue?: string; eventId?: string; shopId?: string; span?: Span };

const context = new AsyncLocalStorage<LogContext>();

/** Does the work; every line it writes carries the context. */
export function inLogContext<T>(of: LogContext, work: () => T): T {
  return context.run(of, work);
}

/** Adds to the lines that the work under way still writes. */
export function addToLogContext(more: LogContext): void {
  const of = context.getStore();
  if (of) Object.assign(of, more);
}

/** What the lines of the work under way carry. */
export function currentContext(): LogContext | undefined {
  return context.getStore();
}

/** The request that the work under way comes from. */
export function currentRequestId(): string | undefined {
  return context.getStore()?.requestId;
}

/** Levels are written as words, times as ISO 8601. */
export function createLogger(
  process: ProcessKind,
  { LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>,
  destination?: DestinationStream,
): Logger {
  const options = {
    level: LOG_LEVEL,
    base: { process },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: fieldsOfContext,
  };
  return destination ? pino(options, destination) : pino(options);
}

function fieldsOfContext(): object {
  const { span, ...fields } = context.getStore() ?? {};
  return span ? { ...fields, traceId: span.traceId, spanId: span.spanId } : fields;
}

/** Nest's startup messages are of no use to operators. */
const OF_THE_START = new Set(['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestApplication']);

/** Nest's logging, and that of our classes, through the process's logger. */
export class ProductLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...more: unknown[]): void {
    this.write(OF_THE_START.has(String(more.at(-1))) ? 'debug' : 'info', message, more);
  }

  debug(message: unknown, ...more: unknown[]): void {
    this.write('debug', message, more);
  }

  verbose(message: unknown, ...more: unknown[]): void {
    this.write('debug', message, more);
  }

  warn(message: unknown, ...more: unknown[]): void {
    this.write('warn', message, more);
  }

  error(message: unknown, ...more: unknown[]): void {
    this.write('error', message, more);
  }

  fatal(message: unknown, ...more: unknown[]): void {
    this.write('fatal', message, more);
  }

  /** Nest passes the logging class's name last; an error's stack may come before it. */
  private write(level: 'debug' | 'info' | 'warn' | 'error' | 'fatal', message: unknown, more: unknown[]): void {
    const source = more.at(-1);
    const stack = more.length > 1 ? more[0] : undefined;
    const error = message instanceof Error ? { err: message } : {};
    this.logger[level]({ ...error, ...(stack !== undefined && { stack }), source }, textOf(message));
  }
}

function textOf(message: unknown): string {
  if (message instanceof Error) return message.message;
  return typeof message === 'string' ? message : JSON.stringify(message);
}
