import { randomUUID } from 'node:crypto';
import { MOST_WEBHOOKS, type CreatedWebhook, type WebhookBody } from '@purchase-limits/contract/outgoing-webhooks';
import { now } from '../clock.js';
import { commandHandler, ShopCommand } from '../http/handlers.js';
import { RuleError, throwIfAny } from '../http/rule-error.js';
import { throwUnlessMerchant } from '../shops/throw-unless-merchant.js';
import { OutgoingWebhookEntity } from './outgoing-webhook.entity.js';
import { addressProblem } from './public-address.js';
import { newSecret, webhookSealer } from './webhook-secrets.js';

/** Two that are created at once must not be one too many. */
const LOCK = `hashtextextended('webhooks of ' || $1::text, 0)`;

/** The merchant has a program told of limits. Its answer isn't kept for requests that come twice: it has the secret. */
export class CreateWebhook extends ShopCommand<CreatedWebhook, { body: WebhookBody }> {}

export const CreateWebhookHandler = commandHandler(
  CreateWebhook,
  async (tx, { shop, given: { body } }, config): Promise<CreatedWebhook> => {
    throwUnlessMerchant(shop);
    const problem = addressProblem(body.url, config.PRIVATE_WEBHOOKS === 'on');
    if (problem !== null) throwIfAny({ url: problem });
    await tx.rows(`SELECT pg_advisory_xact_lock(${LOCK})`, [shop.id]);
    if ((await tx.manager.count(OutgoingWebhookEntity)) >= MOST_WEBHOOKS)
      throw new RuleError(409, 'too_many_webhooks', `A store has at most ${MOST_WEBHOOKS} webhooks. Delete one first.`);
    const [secret, sealer] = [newSecret(), webhookSealer(config)];
    const row = tx.manager.create(OutgoingWebhookEntity, {
      shopId: shop.id,
      id: randomUUID(),
      url: body.url,
      secret: sealer.seal(secret),
      sealedWith: sealer.keyId,
      createdBy: shop.userId,
      createdAt: now(),
    });
    await tx.manager.insert(OutgoingWebhookEntity, row);
    const { id, url, createdAt } = row;
    return { secret, item: { id, url, createdAt: createdAt.toISOString(), isFailing: false } };
  },
);
