// Whether this process can do its work, and what it lacks otherwise.
import { Injectable } from '@nestjs/common';
import { Transactions } from '../database/transactions.js';
import { withinTime } from '../events/within-time.js';

const ANSWER_WITHIN_MS = 2_000;
const ASKED_EVERY_MS = 1_000;

/** Rejects, or does not answer in time, while the part cannot be used. */
export type Probe = () => Promise<void>;

/** Asks every part at most once a second, however often it is asked itself. */
@Injectable()
export class Readiness {
  private readonly probes = new Map<string, Probe>();
  private asked: { at: number; answer: Promise<string[]> } | undefined;

  constructor(private readonly transactions: Transactions) {
    this.expect('database', () => this.databaseTakesWrites());
  }

  /** From now on this part is asked too. */
  expect(part: string, probe: Probe): void {
    this.probes.set(part, probe);
  }

  /** The parts that cannot be used. */
  problems(): Promise<string[]> {
    const isOld = !this.asked || performance.now() - this.asked.at > ASKED_EVERY_MS;
    if (isOld) this.asked = { at: performance.now(), answer: this.askAll() };
    return this.asked!.answer;
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
