import { Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { FailureLog } from './failure-log.js';
import { reasonOf } from './hopeless.js';

/** Work that the worker process does again and again; a failure is reported, and the next time tries again. */
export abstract class RepeatedWork implements BeforeApplicationShutdown {
  private readonly failures = new FailureLog(new Logger(this.constructor.name));
  private timer: NodeJS.Timeout | undefined;
  private running = Promise.resolve();

  protected constructor(private readonly everyMs: number) {}

  /** Does it once; answers what there is to report, or null. The same report every time is written rarely. */
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
      if (report === null) this.failures.works(this.constructor.name);
      else this.failures.failed(this.constructor.name, report);
    } catch (error) {
      this.failures.failed(this.constructor.name, reasonOf(error));
    }
  }
}
