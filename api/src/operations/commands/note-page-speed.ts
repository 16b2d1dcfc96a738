import { dayOf } from '@purchase-limits/domain/calendar';
import { rateSpeed, SPEED_METRICS, type PageSpeedBody } from '@purchase-limits/contract/page-speed';
import { VERSION } from '@purchase-limits/contract/version';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { now } from '../../clock.js';
import { Transactions } from '../../database/transactions.js';
import type { CurrentShop } from '../../http/current-shop.js';
import { CommandWith } from '../../http/handlers.js';
import { pageSpeedTotal } from '../../metrics.js';
import { ReportsPerMinute } from '../reports-per-minute.js';
import { boundsOf, rangeOf } from '../speed-ranges.js';

/**
 * A visit of a shop's admin reports how fast it was. Counted without the shop; more than 20 a minute of one shop are
 * left out, and so is an operator's visit for support.
 */
export class NotePageSpeed extends CommandWith<
  void,
  { shop: Pick<CurrentShop, 'id' | 'operator' | 'isEmbedded'>; visit: PageSpeedBody }
> {}

const MOST_A_MINUTE = 20;

@CommandHandler(NotePageSpeed)
export class NotePageSpeedHandler implements ICommandHandler<NotePageSpeed> {
  private readonly reports = new ReportsPerMinute(MOST_A_MINUTE);

  constructor(private readonly transactions: Transactions) {}

  async execute({
    given: {
      shop,
      visit: { route, device, values },
    },
  }: NotePageSpeed): Promise<void> {
    if (shop.operator !== null || !this.reports.allows(shop.id)) return;
    // In one order, so that visits at the same time do not wait for each other's rows in a circle.
    const measured = SPEED_METRICS.flatMap((metric) => {
      const value = values[metric];
      if (value === undefined) return [];
      const places = boundsOf(metric).length;
      return { metric, rating: rateSpeed(metric, value), place: rangeOf(metric, value) + 1, places };
    });
    const columns = (['metric', 'rating', 'place', 'places'] as const).map((key) => measured.map((each) => each[key]));
    const surface = shop.isEmbedded ? 'embedded' : 'standalone';
    await this.transactions.runWithoutShop((tx) =>
      tx.rows(
        `SELECT note_page_speed($1, $2, $3, $4, $5, metric, rating, place, places)
         FROM unnest($6::text[], $7::text[], $8::int[], $9::int[]) AS m (metric, rating, place, places)`,
        [dayOf(now().getTime()), VERSION, route, surface, device, ...columns],
      ),
    );
    for (const { metric, rating } of measured) pageSpeedTotal.inc({ metric, rating });
  }
}
