import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { RuleError } from '../../http/rule-error.js';
import { Transactions } from '../../database/transactions.js';
import { withinTime } from '../../events/within-time.js';

/** Whether the database takes writes; throws a 503 otherwise. Answered at most once a second by asking. */
export class CheckDatabase extends Query<void> {}

const ANSWER_WITHIN_MS = 2_000;
const ASKED_EVERY_MS = 1_000;

@QueryHandler(CheckDatabase)
export class CheckDatabaseHandler implements IQueryHandler<CheckDatabase> {
  private asked: { at: number; answer: Promise<void> } | undefined;

  constructor(private readonly transactions: Transactions) {}

  async execute(): Promise<void> {
    const isOld = !this.asked || performance.now() - this.asked.at > ASKED_EVERY_MS;
    if (isOld) this.asked = { at: performance.now(), answer: withinTime(this.ask(), ANSWER_WITHIN_MS) };
    try {
      await this.asked!.answer;
    } catch {
      throw new RuleError(503, 'unavailable', 'The database does not answer, or takes no writes.');
    }
  }

  private async ask(): Promise<void> {
    const [answer] = await this.transactions.runWithoutShop((tx) =>
      tx.rows<{ readonly: string }>(`SELECT current_setting('transaction_read_only') AS readonly`),
    );
    if (answer?.readonly !== 'off') throw new Error('read-only');
  }
}
