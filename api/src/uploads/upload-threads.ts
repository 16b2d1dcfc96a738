import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import { CONFIG, type Config } from '../config.js';
import { RuleError } from '../http/rule-error.js';
import { timed, uploadSeconds } from '../metrics.js';
import { FairShares } from './fair-shares.js';
import { bytesIn, type Outcome } from './in-thread.js';

/** A thread's task: an exported function of the built file, made by `inThread`. */
export type ThreadTask<Input extends object, Answer> = { file: URL; name: string; of?: (input: Input) => Answer };
/** `tooMuch`: the field and what helps, where reading takes too long or too much memory. */
export type Upload = { shopId: string; tooMuch: { field: string; message: string; code: string } };

/** A thread that is not needed for a minute ends. */
const IDLE_MS = 60_000;
/** Other shops come first where the processor is short. */
const NICENESS = 10;
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/**
 * Processes uploads in threads, so other shops are served meanwhile whatever the upload is. A thread that takes too
 * long, or too much memory, is stopped; that counts as an error in the upload.
 */
@Injectable()
export class UploadThreads implements OnApplicationShutdown {
  private readonly pool: Piscina;
  private readonly shares: FairShares;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    const { UPLOAD_THREADS } = config;
    this.shares = new FairShares(UPLOAD_THREADS);
    this.pool = new Piscina({
      minThreads: 0,
      maxThreads: UPLOAD_THREADS,
      idleTimeout: IDLE_MS,
      resourceLimits: MEMORY,
      niceIncrement: NICENESS,
      execArgv: [],
      // A thread reads what it is handed, and no configuration.
      env: {},
      recordTiming: false,
    });
  }

  /** The answer of the thread; throws its refusal. Bytes at the top of the input are handed over and gone here. */
  async run<Input extends object, Answer>(
    task: ThreadTask<Input, Answer>,
    input: Input,
    { shopId, tooMuch }: Upload,
  ): Promise<Answer> {
    const outcome = await this.shares.run(shopId, () =>
      timed(uploadSeconds, () => this.inTime(task, input, tooMuch), outcomeOf),
    );
    if ('answer' in outcome) return outcome.answer;
    const { status, code, message, details } = outcome.refused;
    throw new RuleError(status, code, message, details);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.destroy();
  }

  private async inTime<Input extends object, Answer>(
    { file, name }: ThreadTask<Input, Answer>,
    input: Input,
    { field, message, code }: Upload['tooMuch'],
  ): Promise<Outcome<Answer>> {
    const signal = AbortSignal.timeout(this.config.UPLOAD_DEADLINE_MS);
    const given = { filename: file.href, name, signal, transferList: bytesIn(input) };
    try {
      return (await this.pool.run(input, given)) as Outcome<Answer>;
    } catch (error) {
      if (!signal.aborted && (error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
      throw new RuleError(422, code, message, { fields: { [field]: message } });
    }
  }
}

const outcomeOf = (error: unknown) => (error instanceof RuleError ? 'too_much' : 'failed');
