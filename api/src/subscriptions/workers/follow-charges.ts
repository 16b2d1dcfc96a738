import { Injectable } from '@nestjs/common';
import { consumerOf } from '../../events/consumer.js';
import { isConnected } from '../../platform/connection.js';
import { isOutcome } from '../../platform/platform-error.js';
import { readShop } from '../../shops/queries/read-shop.js';
import type { BillingAnswer, BillingQuestion } from '../billing-port.js';
import { beginQuestion, FollowCharges, writeAnswer } from '../follow-charges.js';

/** Asks the platform what became of a shop's charges when it says that something did. */
@Injectable()
export class FollowChargesWorker extends consumerOf('follow-charges') {
  constructor(private readonly charges: FollowCharges) {
    super();
  }

  protected readonly handle = this.inStages<BillingQuestion, BillingAnswer | null>({
    read: async (tx) => {
      // The platform cancels everything of a shop that uninstalled the app, which is written down with that.
      if (!(await isConnected(tx))) return null;
      const { id, shopifyDomain } = await readShop(tx);
      return beginQuestion(tx, { id, shopifyDomain });
    },
    act: (question) => this.ask(question),
    write: async (tx, answer) => {
      if (answer) await writeAnswer(tx, answer);
    },
  });

  /** Null: there is no grant to ask with; the shop's next one asks. */
  private async ask(question: BillingQuestion): Promise<BillingAnswer | null> {
    try {
      return await this.charges.ask(question);
    } catch (error) {
      if (isOutcome(error, 'no_grant', 'grant_refused')) return null;
      throw error;
    }
  }
}
