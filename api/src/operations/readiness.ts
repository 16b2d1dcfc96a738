// Whether this process can do its work, and what it lacks otherwise.
import { Injectable } from '@nestjs/common';
import { Transactions } from '../database/transactions.js';
import { withinTime } from '../events/within-time.js';
import { keptFor } from './kept-for.js';

const ANSWER_WITHIN_MS = 2_000;
const KEPT_MS = 1_000;

/** Rejects, or does not answer in time, while the part cannot be used. */
export type Probe = () => Promise<void>;

/** Asks every part once a second at most, however often it is asked itself. */
@Injectable()
export class Readiness {
  private readonly probes = new Map<string, Probe>();
  /** The parts that cannot be used. */
  readonly problems = keptFor(KEPT_MS, () => this.askAll());

  constructor(private readonly transactions: Transactions) {
    this.expect('database', () => this.databaseTakesWrites());
  }

  /** From now on this part is asked too. */
  expect(part: string, probe: Probe): void {
    this.probes.set(part, probe);
  }

  private async askAll(): Promise<string[]> {
    const parts = [...this.probes];
    const answers = await Promise.allSettled(parts.map(([, probe]) => withinTime(probe(), ANSWER_WITHIN_MS)));
    return parts.flatMap(([part], index) => (answers[index]!.status === 'rejected' ? [part] : []));
  }

  private async databaseTakesWrites(): Promise<void> {
    const [answer] = await this.transactions.runWithoutShop((tx) =>
      tx.rows<{ readonly: string }>(`SELECT current_setting('transaction_read_only') AS readonly`),
    );
    if (answer?.readonly !== 'off') throw new Error('read-only');
  }
}
