import { ExportResultCode, type ExportResult } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';
import { spansTotal } from '../metrics.js';

/** Counts what becomes of spans, and reports when the collector stops and begins again to take them. */
export class ReportedExporter implements SpanExporter {
  private isFailing = false;

  constructor(
    private readonly exporter: SpanExporter,
    private readonly say: (message: string) => void,
  ) {}

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.exporter.export(spans, (result) => {
      const hasFailed = result.code !== ExportResultCode.SUCCESS;
      spansTotal.inc({ outcome: hasFailed ? 'lost' : 'sent' }, spans.length);
      if (hasFailed !== this.isFailing)
        this.say(hasFailed ? `The collector takes no spans: ${nameOf(result.error)}` : 'The collector takes spans now');
      this.isFailing = hasFailed;
      done(result);
    });
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }
}

/** Without the message, which can hold an answer's body. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return code === undefined ? error.name : `${error.name} ${String(code)}`;
}
