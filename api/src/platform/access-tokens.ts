// Offline tokens that expire: acquired once by exchange, refreshed a little early, under a lock per shop, encrypted at rest.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config.js';
import { Transactions, type Tx } from '../database/transactions.js';
import { PlatformClient, PlatformTokenError } from './platform-client.js';

type Grant = { accessToken: string; accessTokenExpiresAt: Date; refreshToken: string; refreshTokenExpiresAt: Date; scope: string };
type GrantAnswer = { access_token: string; expires_in: number; refresh_token: string; refresh_token_expires_in: number; scope: string };
type TokenRow = { access_token: string; access_token_expires_at: Date; refresh_token: string };

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
    return (await tx.rows('SELECT 1 FROM platform_token WHERE refresh_token_expires_at > now()')).length > 0;
  }

  /** Keeps the grant as the shop's only one. */
  async keep(tx: Tx, shopId: string, grant: Grant): Promise<void> {
    await tx.rows(
      `INSERT INTO platform_token (shop_id, access_token, access_token_expires_at, refresh_token, refresh_token_expires_at, scope) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (shop_id) DO UPDATE SET access_token = $2, access_token_expires_at = $3, refresh_token = $4, refresh_token_expires_at = $5, scope = $6`,
      [
        shopId,
        this.seal(grant.accessToken),
        grant.accessTokenExpiresAt,
        this.seal(grant.refreshToken),
        grant.refreshTokenExpiresAt,
        grant.scope,
      ],
    );
  }

  /** A token that lives for some minutes yet; refreshed by one caller at a time. */
  of(shop: { id: string; shopifyDomain: string }): Promise<string> {
    return this.transactions.run(shop.id, async (tx) => {
      const [kept] = await tx.rows<TokenRow>('SELECT access_token, access_token_expires_at, refresh_token FROM platform_token');
      if (!kept) throw new PlatformTokenError('The shop has no access token: the merchant needs to open the app');
      if (!isDue(kept)) return this.open(kept.access_token);
      const [locked] = await tx.rows<TokenRow>(
        'SELECT access_token, access_token_expires_at, refresh_token FROM platform_token FOR UPDATE',
      );
      if (!isDue(locked!)) return this.open(locked!.access_token);
      const answer = await this.platform.requestToken<GrantAnswer>(shop.shopifyDomain, {
        grant_type: 'refresh_token',
        refresh_token: this.open(locked!.refresh_token),
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

  /** A token that is refused is of no more use: the next time the merchant opens the app a new one is acquired. */
  private async forget(shopId: string, refused: string): Promise<void> {
    await this.transactions.run(shopId, async (tx) => {
      const [kept] = await tx.rows<TokenRow>('SELECT access_token FROM platform_token FOR UPDATE');
      if (kept && this.open(kept.access_token) === refused) await tx.rows('DELETE FROM platform_token');
    });
  }

  private seal(text: string): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
  }

  private open(sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  }
}

const isDue = (row: TokenRow) => row.access_token_expires_at.getTime() - Date.now() < REFRESH_BEFORE_MS;

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
