// The port to the Partner API, which alone knows what a shop chose on the platform's pricing page. One token asks for
// all shops, so requests are spaced, and a refusal holds back all of them.
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CONFIG, type Config } from '../config.js';
import { platformCallSeconds, timed } from '../metrics.js';
import { inSpan } from '../tracing/in-span.js';
import { FewAtOnce } from './few-at-once.js';
import { PlatformError } from './platform-error.js';

export const PARTNER_API_VERSION = '2026-07';
const TIMEOUT_MS = 10_000;
/** The platform allows four requests a second: two for each of the two processes. */
const GAP_MS = 500;
const LONGEST_WAIT_MS = 2_000;
const LONGEST_PAUSE_SECONDS = 60;
const LONGEST_ANSWER = 100_000;

export const ACTIVE_SUBSCRIPTION_QUERY = /* GraphQL */ `
  query ActiveSubscription($appId: ID!, $shopId: ID!) {
    activeSubscription(appId: $appId, shopId: $shopId) {
      shop {
        id
      }
      billingPeriod
      cancelAtEndOfCycle
      trialEndsAt
      legacySubscriptionId
      currentBillingCycle {
        endTime
      }
      items {
        handle
      }
      pendingUpdate {
        billingPeriod
        items {
          handle
        }
      }
    }
  }
`;

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const terms = { billingPeriod: z.enum(['EVERY_30_DAYS', 'ANNUAL']), items: z.array(z.object({ handle: z.string() })) };
const activeSubscription = z.object({
  ...terms,
  shop: z.object({ id: z.string() }),
  cancelAtEndOfCycle: z.boolean(),
  trialEndsAt: instant.nullable(),
  legacySubscriptionId: z.string().nullable(),
  /** null during the trial. */
  currentBillingCycle: z.object({ endTime: instant }).nullable(),
  pendingUpdate: z.object(terms).nullable(),
});
/** An answer with errors is none, whatever data comes with them. */
const answer = z.object({
  data: z.object({ activeSubscription: activeSubscription.nullable() }),
  errors: z.array(z.unknown()).max(0).optional(),
});
export type ActiveSubscription = z.infer<typeof activeSubscription>;

@Injectable()
export class PartnerClient {
  /** When the next request may be sent, on the clock of `performance`. */
  private freeAt = 0;
  private failuresInARow = 0;
  /** A shop that asks again and again takes the turns of no other. */
  private readonly few = new FewAtOnce(1);

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** The shop's contract; null: it has none. Everything else that comes back is a `PlatformError`. */
  async activeSubscription(shopId: string): Promise<ActiveSubscription | null> {
    const outcomeOf = (error: unknown) => (error instanceof PlatformError ? error.outcome : 'failed');
    return this.few.run(shopId, async () => {
      await this.waitForTurn();
      return inSpan('platform activeSubscription', { kind: 'client' }, () =>
        timed(platformCallSeconds, () => this.ask(shopId), outcomeOf),
      );
    });
  }

  private async ask(shopId: string): Promise<ActiveSubscription | null> {
    const appId = `gid://shopify/App/${this.config.PARTNER_APP_ID}`;
    const { status, retryAfter, text } = await this.post({
      query: ACTIVE_SUBSCRIPTION_QUERY,
      variables: { appId, shopId },
    });
    if (status === 429) throw this.heldBack('throttled', 'the Partner API answered 429', retryAfter);
    if (status >= 500) throw this.heldBack('unavailable', `the Partner API answered ${status}`, retryAfter);
    // Whatever its status says: the app's own access is at fault, and no shop's.
    if (status !== 200) throw this.heldBack('unavailable', `the Partner API refused the app with ${status}`);
    const parsed = answer.safeParse(jsonOf(text));
    if (!parsed.success) throw new PlatformError('unusable', 'the Partner API gave an answer of another format');
    this.failuresInARow = 0;
    const found = parsed.data.data.activeSubscription;
    if (found && found.shop.id !== shopId)
      throw new PlatformError('unusable', 'the Partner API answered about another shop');
    return found;
  }

  private async post(body: object): Promise<{ status: number; retryAfter: number | undefined; text: string }> {
    const { PARTNER_API_URL, PARTNER_ORGANIZATION_ID, PARTNER_API_TOKEN } = this.config;
    try {
      const response = await fetch(
        `${PARTNER_API_URL}/${PARTNER_ORGANIZATION_ID}/api/${PARTNER_API_VERSION}/graphql.json`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'X-Shopify-Access-Token': PARTNER_API_TOKEN! },
          body: JSON.stringify(body),
          // A redirect would be sent the token.
          redirect: 'manual',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        },
      );
      const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
      return {
        status: response.status,
        retryAfter: seconds >= 0 ? seconds : undefined,
        text: (await response.text()).slice(0, LONGEST_ANSWER),
      };
    } catch (error) {
      if (error instanceof TypeError || error instanceof DOMException)
        throw this.heldBack('unavailable', `no answer of the Partner API: ${error.name}`);
      throw error;
    }
  }

  private async waitForTurn(): Promise<void> {
    const at = performance.now();
    const turn = Math.max(at, this.freeAt);
    if (turn - at > LONGEST_WAIT_MS)
      throw new PlatformError('throttled', 'the Partner API is left alone', Math.ceil((turn - at) / 1_000));
    this.freeAt = turn + GAP_MS;
    if (turn > at) await pause(turn - at);
  }

  /** Nobody asks for a while, longer with each failure in a row. */
  private heldBack(outcome: 'throttled' | 'unavailable', reason: string, retryAfter?: number): PlatformError {
    this.failuresInARow += 1;
    const seconds = Math.min(LONGEST_PAUSE_SECONDS, retryAfter ?? 2 ** (this.failuresInARow - 1));
    this.freeAt = Math.max(this.freeAt, performance.now() + seconds * 1_000);
    return new PlatformError(outcome, reason, Math.ceil(seconds));
  }
}

/** null: no JSON, for example a proxy's page. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
