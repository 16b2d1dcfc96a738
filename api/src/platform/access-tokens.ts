// Offline tokens that expire: acquired by exchange, refreshed a little early, encrypted at rest. Nothing here asks the
// platform inside a transaction.
import { Inject, Injectable } from '@nestjs/common';
import { now } from '../clock.js';
import { CONFIG, type Config } from '../config.js';
import { Transactions, type Tx } from '../database/transactions.js';
import { readConnection } from './connection.js';
import { Flights } from './flights.js';
import { PlatformClient } from './platform-client.js';
import { isOutcome, PlatformError } from './platform-error.js';
import { PlatformTokenEntity } from './platform-token.entity.js';
import { scopesIn } from './scopes.js';
import { appSecrets } from '../secrets.js';
import { PLATFORM_TOKENS, Sealer } from './sealed-text.js';

/** The platform's grant for a proof. */
export type Grant = {
  accessToken: string;
  accessTokenExpiresAt: Date;
  refreshToken: string;
  refreshTokenExpiresAt: Date;
  scope: string;
};
/** A session token inside the platform's admin, or the code of a sign-in outside of it. */
export type Proof = { sessionToken: string } | { code: string };
type GrantAnswer = {
  access_token: string;
  expires_in: number;
  refresh_token: string;
  refresh_token_expires_in: number;
  scope: string;
};
export type ShopKey = { id: string; shopifyDomain: string };

const REFRESH_BEFORE_MS = 5 * 60_000;

@Injectable()
export class AccessTokens {
  private readonly sealer: Sealer;
  private readonly refreshes = new Flights<Grant>();

  constructor(
    private readonly transactions: Transactions,
    private readonly platform: PlatformClient,
    @Inject(CONFIG) config: Config,
  ) {
    this.sealer = new Sealer(appSecrets(config), PLATFORM_TOKENS);
  }

  /** Trades a proof for an expiring offline token. Older refresh tokens of the shop end with it. */
  async exchange(domain: string, proof: Proof): Promise<Grant> {
    const grant: Record<string, string> =
      'code' in proof
        ? { code: proof.code, expiring: '1' }
        : {
            grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
            subject_token: proof.sessionToken,
            subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
            requested_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
            expiring: '1',
          };
    return toGrant(await this.platform.requestToken<GrantAnswer>(domain, grant));
  }

  /** Whether the shop of this transaction has a token that can be read, and is valid for some minutes more. */
  async isFresh(tx: Tx): Promise<boolean> {
    const kept = await tx.ofShop(PlatformTokenEntity);
    return kept !== null && !isDue(kept) && this.sealer.open(kept.accessToken) !== null;
  }

  /** Whether the transaction's shop has a token, valid or not; locks it until the transaction ends. */
  async lock(tx: Tx): Promise<boolean> {
    return (await tx.ofShop(PlatformTokenEntity, 'write')) !== null;
  }

  /** Keeps the grant as the shop's only one. */
  async keep(tx: Tx, shopId: string, grant: Grant): Promise<void> {
    const row = {
      ...grant,
      shopId,
      accessToken: this.sealer.seal(grant.accessToken),
      refreshToken: this.sealer.seal(grant.refreshToken),
      sealedWith: this.sealer.keyId,
    };
    await tx.manager.upsert(PlatformTokenEntity, row, ['shopId']);
  }

  /** The shop's scopes are these now: a token that lacks one of them is refreshed at its next use. */
  async followScopes(tx: Tx, scopes: readonly string[]): Promise<void> {
    const kept = await tx.ofShop(PlatformTokenEntity, 'write');
    const known = kept && scopesIn(kept.scope).flatMap((scope) => [scope, scope.replace(/^write_/, 'read_')]);
    if (!known || scopes.every((scope) => known.includes(scope))) return;
    const { shopId, accessTokenExpiresAt } = kept;
    // Due, and still valid in case the platform does not answer.
    const dueAt = new Date(Math.min(accessTokenExpiresAt.getTime(), now().getTime() + REFRESH_BEFORE_MS - 1));
    await tx.manager.update(PlatformTokenEntity, { shopId }, { accessTokenExpiresAt: dueAt });
  }

  /** Forgets the grant of this transaction's shop. */
  async forget(tx: Tx): Promise<void> {
    const kept = await tx.ofShop(PlatformTokenEntity, 'write');
    if (kept) await tx.manager.remove(kept);
  }

  /**
   * Runs an operation with the shop's token. Refreshes a rejected token once before giving up; throws `no_grant` if the
   * shop has none. `isUrgent`: it may use what workers leave to others.
   */
  async query<Answer>(shop: ShopKey, query: string, variables?: object, isUrgent = false): Promise<Answer> {
    const token = await this.of(shop);
    try {
      return await this.platform.query<Answer>(shop.shopifyDomain, token, { query, variables, isUrgent });
    } catch (error) {
      if (!isOutcome(error, 'unauthorized')) throw error;
      const { accessToken } = await this.refreshed(shop, token);
      return this.platform.query<Answer>(shop.shopifyDomain, accessToken, { query, variables, isUrgent });
    }
  }

  /** A token that is valid for some minutes more, or, while the platform cannot refresh it, the one there is. */
  private async of(shop: ShopKey): Promise<string> {
    const kept = await this.kept(shop);
    if (!isDue(kept)) return kept.accessToken;
    try {
      return (await this.refreshed(shop, kept.accessToken)).accessToken;
    } catch (error) {
      const isStillValid = kept.accessTokenExpiresAt > now();
      if (isStillValid && isOutcome(error, 'unavailable', 'throttled', 'unusable')) return kept.accessToken;
      throw error;
    }
  }

  /** The grant that replaces this access token; a rejected refresh token is dropped, because nothing can fix it. */
  private refreshed(shop: ShopKey, accessToken: string): Promise<Grant> {
    return this.refreshes.run(shop.id, async () => {
      const kept = await this.kept(shop);
      if (kept.accessToken !== accessToken && !isDue(kept)) return kept;
      try {
        const answer = await this.platform.requestToken<GrantAnswer>(shop.shopifyDomain, {
          grant_type: 'refresh_token',
          refresh_token: kept.refreshToken,
        });
        const grant = toGrant(answer);
        await this.ifUnchanged(shop, kept, async (tx) => {
          await this.keep(tx, shop.id, grant);
          // If refreshing fails, the merchant's next call gets a new grant.
          await this.followScopes(tx, (await readConnection(tx))?.scopes ?? []);
        });
        return grant;
      } catch (error) {
        if (!isOutcome(error, 'grant_refused')) throw error;
        await this.ifUnchanged(shop, kept, (tx) => this.forget(tx));
        return this.newerThan(shop, kept, error);
      }
    });
  }

  /** The grant someone else acquired in the meantime; throws the error if nobody did. */
  private async newerThan(shop: ShopKey, { accessToken }: Grant, error: PlatformError): Promise<Grant> {
    const current = await this.transactions.run(shop.id, (tx) => this.read(tx));
    if (current && current.accessToken !== accessToken) return current;
    throw error;
  }

  private ifUnchanged(shop: ShopKey, { refreshToken }: Grant, write: (tx: Tx) => Promise<void>): Promise<void> {
    return this.transactions.run(shop.id, async (tx) => {
      const row = await tx.ofShop(PlatformTokenEntity, 'write');
      if (row && this.sealer.open(row.refreshToken) === refreshToken) await write(tx);
    });
  }

  private async kept(shop: ShopKey): Promise<Grant> {
    const grant = await this.transactions.run(shop.id, (tx) => this.read(tx));
    if (!grant) throw new PlatformError('no_grant', 'the merchant has to open the app');
    return grant;
  }

  private async read(tx: Tx): Promise<Grant | null> {
    const row = await tx.ofShop(PlatformTokenEntity);
    if (!row) return null;
    const [accessToken, refreshToken] = [this.sealer.open(row.accessToken), this.sealer.open(row.refreshToken)];
    // Sealed with a secret that is not configured: as good as none, until the merchant opens the app.
    return accessToken === null || refreshToken === null ? null : { ...row, accessToken, refreshToken };
  }
}

const isDue = ({ accessTokenExpiresAt }: Pick<Grant, 'accessTokenExpiresAt'>) =>
  accessTokenExpiresAt.getTime() - now().getTime() < REFRESH_BEFORE_MS;

function toGrant(answer: GrantAnswer): Grant {
  const inSeconds = (seconds: number) => new Date(now().getTime() + seconds * 1_000);
  return {
    accessToken: answer.access_token,
    accessTokenExpiresAt: inSeconds(answer.expires_in),
    refreshToken: answer.refresh_token,
    refreshTokenExpiresAt: inSeconds(answer.refresh_token_expires_in),
    scope: answer.scope,
  };
}
