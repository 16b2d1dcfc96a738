import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { now } from '../../clock.js';
import { readShopId } from '../../database/shop-by-domain.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import { emit } from '../../events/emit.js';
import { CommandWith } from '../../http/handlers.js';
import { followPurchaseScopes } from '../../repurchase/order-access.js';
import { AccessTokens, type Grant, type Proof } from '../../platform/access-tokens.js';
import { noteInstallation, readConnection, type SeenInstallation } from '../../platform/connection.js';
import { Flights } from '../../platform/flights.js';
import { SHOP_QUERY } from '../../platform/operations.js';
import type { ShopQuery } from '../../platform/operations.generated.js';
import { PlatformClient } from '../../platform/platform-client.js';
import { PlatformError } from '../../platform/platform-error.js';
import { lackingScopes, scopesIn } from '../../platform/scopes.js';
import { openQuota } from '../../quota/write-quota.js';
import { readShop, type ShopFacts } from '../../shops/queries/read-shop.js';
import { insertShop } from '../../shops/write-shop.js';
import { seenIn } from '../ask-installation.js';
import { followFacts, leavePlatform, resume } from '../follow-platform.js';
import { shopFactsOf } from '../shop-facts.js';

/**
 * A merchant opens the app or signs in: exchanges the proof for a lasting token if the existing one has expired or soon
 * will, and creates the shop's row if it has none. A reinstalled shop keeps its first `installedAt` and its count.
 */
export class InstallShop extends CommandWith<ShopFacts, { domain: string; proof: Proof }> {}

@CommandHandler(InstallShop)
export class InstallShopHandler implements ICommandHandler<InstallShop> {
  private readonly logger = new Logger(InstallShopHandler.name);
  /** Acquiring a token ends the one before it, so a shop's requests share one. */
  private readonly flights = new Flights<ShopFacts>();

  constructor(
    private readonly transactions: Transactions,
    private readonly tokens: AccessTokens,
    private readonly platform: PlatformClient,
  ) {}

  execute({ given: { domain, proof } }: InstallShop): Promise<ShopFacts> {
    return 'code' in proof ? this.connect(domain, proof) : this.flights.run(domain, () => this.open(domain, proof));
  }

  private async open(domain: string, proof: Proof): Promise<ShopFacts> {
    return (await this.connectedShop(domain)) ?? this.connect(domain, proof);
  }

  /** The shop, if no exchange is needed. */
  private async connectedShop(domain: string): Promise<ShopFacts | null> {
    const id = await this.transactions.runWithoutShop((tx) => readShopId(tx, domain));
    if (id === null) return null;
    return this.transactions.run(id, async (tx) => {
      const connection = await readConnection(tx);
      const isWhole = connection?.endedAt === null && lackingScopes(connection.scopes).length === 0;
      return isWhole && (await this.tokens.isFresh(tx)) ? readShop(tx) : null;
    });
  }

  private async connect(domain: string, proof: Proof): Promise<ShopFacts> {
    const grant = await this.tokens.exchange(domain, proof);
    const told = await this.ask(domain, grant);
    return this.transactions.runWithoutShop(async (tx) => {
      await tx.rows('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [domain]);
      const known = await readShopId(tx, domain);
      const id = known ?? randomUUID();
      await tx.enter(id);
      if (known === null) await insertNew(tx, id, domain, told);
      const seen = told instanceof PlatformError ? await this.supposed(tx, grant) : seenIn(told);
      const isOther = await noteInstallation(tx, id, seen);
      const hadGrant = await this.tokens.lock(tx);
      await this.tokens.keep(tx, id, grant);
      await this.tokens.followScopes(tx, seen.scopes);
      if (known !== null) {
        if (told instanceof PlatformError) this.logger.warn(`Facts of shop ${id} were not read: ${told.reason}`);
        else await followFacts(tx, told);
        if (isOther) await leavePlatform(tx);
      }
      await followPurchaseScopes(tx, id);
      if (known !== null && (isOther || !hadGrant)) await resume(tx, id);
      return readShop(tx);
    });
  }

  /**
   * The installation where the platform did not tell of it. A grant by code has the scopes that were asked for, and
   * merchants may have granted more.
   */
  private async supposed(tx: Tx, grant: Grant): Promise<SeenInstallation> {
    const connection = await readConnection(tx);
    const before = connection?.endedAt === null ? connection.scopes : [];
    return { installationId: null, scopes: [...new Set([...scopesIn(grant.scope), ...before])] };
  }

  /** The facts of the shop, or why they are not known: a new token is worth keeping all the same. */
  private async ask(domain: string, { accessToken }: Grant): Promise<ShopQuery | PlatformError> {
    try {
      return await this.platform.query<ShopQuery>(domain, accessToken, { query: SHOP_QUERY });
    } catch (error) {
      if (error instanceof PlatformError) return error;
      throw error;
    }
  }
}

async function insertNew(tx: Tx, id: string, domain: string, told: ShopQuery | PlatformError): Promise<void> {
  if (told instanceof PlatformError) throw told;
  const installedAt = now();
  await insertShop(tx, {
    ...shopFactsOf(domain, told),
    id,
    shopifyDomain: domain,
    installedAt,
    factsAt: installedAt,
  });
  await openQuota(tx, id, installedAt);
  await emit(tx, { type: 'ShopInstalled', shopId: id });
}
