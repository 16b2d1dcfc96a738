// What storefronts send: public, bounded in size, answered after the commit.
import { Body, Controller, HttpCode, Inject, Ip, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation } from '@nestjs/swagger';
import { z } from 'zod';
import { CONFIG, type Config } from '../config.js';
import { Public } from '../http/public.js';
import { NotFoundError } from '../http/rule-error.js';
import { SHOP_DOMAIN } from '../platform/shop-domain.js';
import { RecordImpressions } from './commands/record-impressions.js';
import { IMPRESSION_KINDS, type Impression, type ImpressionOutcome } from './impression-batcher.js';
import { networkOf } from './network.js';

const shop = z.string().max(255).regex(SHOP_DOMAIN, 'The platform’s domain of a shop, such as my-store.myshopify.com');
const uuid = z.uuid('An id of its own, a UUID');
export const impressionsBody = z.strictObject({
  shop,
  impressions: z
    .array(z.strictObject({ id: uuid, limitId: uuid, kind: z.enum(IMPRESSION_KINDS).exclude(['contact']) }))
    .min(1)
    .max(50),
});
export const contactsBody = z.strictObject({
  shop,
  contacts: z
    .array(z.strictObject({ id: uuid, limitId: uuid }))
    .min(1)
    .max(50),
});
export type RecordedView = { stored: number; duplicates: number; ignored: string[] };

@Controller('storefront')
@Public()
export class ImpressionsController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @ApiOperation({ summary: 'Record messages that shoppers have seen; answered when they are durable' })
  @Post('impressions')
  @HttpCode(200)
  impressions(
    @Body({ schema: impressionsBody }) { shop, impressions }: z.infer<typeof impressionsBody>,
    @Ip() address: string,
  ): Promise<RecordedView> {
    return this.record(shop, impressions, address);
  }

  @ApiOperation({ summary: 'Record clicks of the Contact us button' })
  @Post('contacts')
  @HttpCode(200)
  contacts(
    @Body({ schema: contactsBody }) { shop, contacts }: z.infer<typeof contactsBody>,
    @Ip() address: string,
  ): Promise<RecordedView> {
    return this.record(
      shop,
      contacts.map((contact) => ({ ...contact, kind: 'contact' as const })),
      address,
    );
  }

  /** `ignored`: ids that named no limit of the shop. Nothing known at all is a 404. */
  private async record(
    shopDomain: string,
    items: Pick<Impression, 'id' | 'limitId' | 'kind'>[],
    address: string,
  ): Promise<RecordedView> {
    const network = networkOf(address, this.config.APP_SECRET);
    const outcomes = await this.commands.execute(
      new RecordImpressions(items.map((item) => ({ ...item, shopDomain, network }))),
    );
    const count = (wanted: ImpressionOutcome) => outcomes.filter((outcome) => outcome === wanted).length;
    if (count('unknown_shop') > 0) throw new NotFoundError('shop');
    if (count('unknown_limit') === items.length) throw new NotFoundError('limit');
    return {
      stored: count('stored'),
      duplicates: count('duplicate'),
      ignored: items.filter((_, index) => outcomes[index] === 'unknown_limit').map(({ id }) => id),
    };
  }
}
