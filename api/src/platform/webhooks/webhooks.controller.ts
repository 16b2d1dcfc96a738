// The platform's webhooks: verified, stored and answered at once; workers do the rest.
import { Controller, Headers, HttpCode, Inject, Logger, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { now } from '../../clock.js';
import { CONFIG, type Config } from '../../config.js';
import { TooLateError, withinTime } from '../../events/within-time.js';
import { Public } from '../../http/public.js';
import { RuleError } from '../../http/rule-error.js';
import { HEAVY_LENGTH, nextTurn } from '../../http/turns.js';
import { clientSecrets } from '../../secrets.js';
import { parsePlatformJson } from '../platform-json.js';
import { SHOP_DOMAIN } from '../shop-domain.js';
import { ReceiveWebhook } from './receive-webhook.js';
import { TOPICS } from './topics.js';
import { isSignedBody } from './webhook-signature.js';

type WebhookHeaders = Record<string, string | undefined>;
const MOST_ID = 200;
/** The platform waits for five seconds; a queue of slow answers would reach them. */
const ANSWER_WITHIN_MS = 800;

@Controller('webhooks')
@Public()
@ApiExcludeController()
export class WebhooksController {
  private readonly logger = new Logger(WebhooksController.name);

  constructor(
    private readonly commands: CommandBus,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post('shopify')
  @HttpCode(200)
  async receive(@Req() request: FastifyRequest, @Headers() headers: WebhookHeaders): Promise<void> {
    const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
    if (!isSignedBody(body, headers['x-shopify-hmac-sha256'], clientSecrets(this.config)))
      throw new RuleError(401, 'unauthorized', 'The signature is not the platform’s');
    const { 'x-shopify-topic': name, 'x-shopify-shop-domain': domain = '', 'x-shopify-webhook-id': id } = headers;
    const topic = TOPICS.find((known) => known.name === name);
    // Answered anyway: otherwise the platform would retry for hours what nobody here can use.
    if (!topic || !id || id.length > MOST_ID || !SHOP_DOMAIN.test(domain))
      return this.logger.warn(`Ignored an unknown webhook: ${JSON.stringify(name)?.slice(0, MOST_ID)}`);
    const at = instantOf(headers['x-shopify-triggered-at']);
    if (body.length >= HEAVY_LENGTH) await nextTurn();
    try {
      const payload = parsePlatformJson(body.toString('utf8'));
      // A delivery that is not stored in time is repeated by the platform, and stored once all the same.
      await withinTime(
        this.commands.execute(new ReceiveWebhook({ topic, delivery: { id, domain, at, payload } })),
        ANSWER_WITHIN_MS,
      );
    } catch (error) {
      if (error instanceof TooLateError)
        throw new RuleError(503, 'unavailable', 'The service is busy. Please deliver the webhook again.');
      if (!(error instanceof ZodError || error instanceof SyntaxError)) throw error;
      this.logger.error(`A webhook of ${topic.name} is malformed: ${error.name}`);
    }
  }
}

function instantOf(header: string | undefined): string {
  const at = new Date(header ?? Number.NaN);
  return (Number.isNaN(at.getTime()) ? now() : at).toISOString();
}
