// Offline tokens that expire: acquired once by exchange, refreshed a little early, under a lock per shop, encrypted at
// rest.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { CONFIG, type Config } from '../config.js';
import { Transactions, type Tx } from '../database/transactions.js';
import { PlatformClient, PlatformTokenError } from './platform-client.js';
import { PlatformTokenEntity } from './platform-token.entity.js';

type Grant = {
  accessToken: string;
  accessTokenExpiresAt: Date;
  refreshToken: string;
  refreshTokenExpiresAt: Date;
  scope: string;
};
type GrantAnswer = {
  access_token: string;
  expires_in: number;
  refresh_token: string;
  refresh_token_expires_in: number;
  scope: string;
};

const REFRESH_BEFORE_MS = 5 * 60_000;

@Injectable()
export class AccessTokens {
  private readonly key: Buffer;

  constructor(
    private readonly transactions: Transactions,
    private readonly platform: PlatformClient,
    @Inject(CONFIG) config: Config,
  ) {
    this.key = createHash('sha256').update(`platform tokens ${config.APP_SECRET}`).digest();
  }

  /** Trades a session token, or the code of a sign-in, for an expiring offline token. */
  async exchange(domain: string, proof: { sessionToken: string } | { code: string }): Promise<Grant> {
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

  /** Whether the shop of this transaction has a token, or one that can still be refreshed. */
  async isUsable(tx: Tx): Promise<boolean> {
    return tx.manager.existsBy(PlatformTokenEntity, { refreshTokenExpiresAt: MoreThan(new Date()) });
  }

  /** Keeps the grant as the shop's only one. */
  async keep(tx: Tx, shopId: string, grant: Grant): Promise<void> {
    const row = {
      ...grant,
      shopId,
      accessToken: this.encrypt(grant.accessToken),
      refreshToken: this.encrypt(grant.refreshToken),
    };
    await tx.manager.upsert(PlatformTokenEntity, row, ['shopId']);
  }

  /** A token that is valid for some minutes more; one caller at a time refreshes it. */
  of(shop: { id: string; shopifyDomain: string }): Promise<string> {
    return this.transactions.run(shop.id, async (tx) => {
      const kept = await tx.ofShop(PlatformTokenEntity);
      if (!kept) throw new PlatformTokenError('The shop has no access token: the merchant needs to open the app');
      if (!isDue(kept)) return this.decrypt(kept.accessToken);
      const locked = (await tx.ofShop(PlatformTokenEntity, 'write')) ?? kept;
      if (!isDue(locked)) return this.decrypt(locked.accessToken);
      const answer = await this.platform.requestToken<GrantAnswer>(shop.shopifyDomain, {
        grant_type: 'refresh_token',
        refresh_token: this.decrypt(locked.refreshToken),
      });
      const grant = toGrant(answer);
      await this.keep(tx, shop.id, grant);
      return grant.accessToken;
    });
  }

  /** Runs an operation with the shop's token. */
  async query<Answer>(shop: { id: string; shopifyDomain: string }, query: string, variables?: object): Promise<Answer> {
    const token = await this.of(shop);
    try {
      return await this.platform.query<Answer>(shop.shopifyDomain, token, query, variables);
    } catch (error) {
      if (!(error instanceof PlatformTokenError)) throw error;
      // Another request may have acquired a newer one in the meantime.
      const current = await this.of(shop);
      if (current !== token) return this.platform.query<Answer>(shop.shopifyDomain, current, query, variables);
      await this.forget(shop.id, token);
      throw error;
    }
  }

  /** Deletes a token that was refused: when the merchant opens the app the next time, a new one is acquired. */
  private async forget(shopId: string, refused: string): Promise<void> {
    await this.transactions.run(shopId, async (tx) => {
      const kept = await tx.ofShop(PlatformTokenEntity, 'write');
      if (kept && this.decrypt(kept.accessToken) === refused) await tx.manager.delete(PlatformTokenEntity, { shopId });
    });
  }

  private encrypt(text: string): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
  }

  private decrypt(sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, 12)).setAuthTag(
      bytes.subarray(12, 28),
    );
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  }
}

const isDue = (token: PlatformTokenEntity) => token.accessTokenExpiresAt.getTime() - Date.now() < REFRESH_BEFORE_MS;

function toGrant(answer: GrantAnswer): Grant {
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000);
  return {
    accessToken: answer.access_token,
    accessTokenExpiresAt: inSeconds(answer.expires_in),
    refreshToken: answer.refresh_token,
    refreshTokenExpiresAt: inSeconds(answer.refresh_token_expires_in),
    scope: answer.scope,
  };
}
