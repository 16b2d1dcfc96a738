// What storefronts send: public, bounded in size, answered after the commit.
import { contactsBody, impressionsBody, type RecordedView } from '@purchase-limits/contract/storefront';
import { Body, Controller, HttpCode, Inject, Ip, Post } from '@nestjs/common';
import type { z } from 'zod';
import { now } from '../clock.js';
import { CONFIG, type Config } from '../config.js';
import { Public } from '../http/public.js';
import { NotFoundError } from '../http/rule-error.js';
import { appSecrets } from '../secrets.js';
import { ImpressionBatcher, type Impression, type ImpressionOutcome, type Told } from './impression-batcher.js';
import { isTimely } from './impression-id.js';
import { networkOf } from './network.js';
import { readTicket } from './page-ticket.js';

const IGNORED: ImpressionOutcome[] = ['unknown_limit', 'not_in_force'];

@Controller('storefront')
@Public()
export class ImpressionsController {
  constructor(
    private readonly batcher: ImpressionBatcher,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post('impressions')
  @HttpCode(200)
  impressions(
    @Body({ schema: impressionsBody }) { shop, impressions, ticket }: z.infer<typeof impressionsBody>,
    @Ip() address: string,
  ): Promise<RecordedView> {
    return this.record(shop, impressions, address, ticket);
  }

  @Post('contacts')
  @HttpCode(200)
  contacts(
    @Body({ schema: contactsBody }) { shop, contacts, ticket }: z.infer<typeof contactsBody>,
    @Ip() address: string,
  ): Promise<RecordedView> {
    return this.record(
      shop,
      contacts.map((contact) => ({ ...contact, kind: 'contact' as const })),
      address,
      ticket,
    );
  }

  /**
   * `ignored`: ids that named no limit of the shop that is in force, or whose time is too old or ahead. Nothing known
   * at all is a 404.
   */
  private async record(
    shopDomain: string,
    sent: (Pick<Impression, 'id' | 'limitId' | 'kind'> & Told)[],
    address: string,
    ticketText?: string,
  ): Promise<RecordedView> {
    const at = now();
    const items = sent.filter(({ id }) => isTimely(id, at));
    const untimely = sent.filter((item) => !items.includes(item));
    const network = networkOf(address, this.config.APP_SECRET);
    const ticket = ticketText === undefined ? undefined : readTicket(ticketText, shopDomain, appSecrets(this.config));
    const outcomes = await this.batcher.record(items.map((item) => ({ ...item, shopDomain, network, ticket })));
    const count = (wanted: ImpressionOutcome) => outcomes.filter((outcome) => outcome === wanted).length;
    if (count('unknown_shop') > 0) throw new NotFoundError('shop');
    if (items.length > 0 && count('unknown_limit') === items.length) throw new NotFoundError('limit');
    return {
      stored: count('stored'),
      surplus: count('surplus'),
      duplicates: count('duplicate'),
      ignored: [...items.filter((_, index) => IGNORED.includes(outcomes[index]!)), ...untimely].map(({ id }) => id),
    };
  }
}
