import { Logger, type BeforeApplicationShutdown } from '@nestjs/common';

/** Work that the worker process does again and again; a failure is reported, and the next time tries again. */
export abstract class RepeatedWork implements BeforeApplicationShutdown {
  private readonly logger = new Logger(this.constructor.name);
  private timer: NodeJS.Timeout | undefined;
  private running = Promise.resolve();

  protected constructor(private readonly everyMs: number) {}

  /** Does it once; answers what there is to report, or null. */
  protected abstract once(): Promise<string | null>;

  start(): void {
    this.timer = setInterval(() => (this.running = this.onceAndReport()), this.everyMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private async onceAndReport(): Promise<void> {
    try {
      const report = await this.once();
      if (report !== null) this.logger.warn(report);
    } catch (error) {
      this.logger.error(error instanceof Error ? error.message : String(error));
    }
  }
}
