import { Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { FailureLog } from './failure-log.js';
import { reasonOf } from './why.js';
import { withinTime } from './within-time.js';

/** Work that waits for something that never comes is reported, and begun again. */
const WITHIN_MS = 600_000;

/** Work that the worker process does again and again; a failure is reported, and the next time tries again. */
export abstract class RepeatedWork implements BeforeApplicationShutdown {
  private readonly failures = new FailureLog(new Logger(this.constructor.name));
  private timer: NodeJS.Timeout | undefined;
  private isRunning = false;
  private running = Promise.resolve();

  protected constructor(
    private readonly everyMs: number,
    private readonly options = { isDoneAtStart: false },
  ) {}

  /** Does it once; answers what there is to report, or null. The same report every time is written rarely. */
  protected abstract once(): Promise<string | null>;

  start(): void {
    const work = () => {
      if (!this.isRunning) this.running = this.onceAndReport();
    };
    this.timer = setInterval(work, this.everyMs);
    if (this.options.isDoneAtStart) work();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private async onceAndReport(): Promise<void> {
    this.isRunning = true;
    try {
      const report = await withinTime(this.once(), WITHIN_MS);
      if (report === null) this.failures.works(this.constructor.name);
      else this.failures.failed(this.constructor.name, report);
    } catch (error) {
      this.failures.failed(this.constructor.name, reasonOf(error));
    } finally {
      this.isRunning = false;
    }
  }
}
