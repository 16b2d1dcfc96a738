// The shops in which the app is installed. Each installation has its own number, so data of an earlier one (tokens,
// metafields, validations) is never found again.
import { missingScopes, type AppDeclaration } from '../app-declaration.js';
import type { Billing } from '../billing/billing.js';
import type { Subscription } from '../billing/subscription.js';
import { now } from '../clock.js';
import { inTransaction, type Database } from '../database/database.js';
import { shops, type Shop } from '../shops/shops.js';
import { payloadOf } from '../webhooks/webhook-payloads.js';
import type { Webhooks } from '../webhooks/webhooks.js';
import { findCurrent, lockInstallation, type Installation } from './current-installation.js';

/** What the app made in the shop goes with it. */
const OWN_TABLES = ['metafield', 'validation', 'webhook_subscription', 'web_pixel'];

export class Installations {
  constructor(
    private readonly database: Database,
    private readonly app: AppDeclaration,
    private readonly webhooks: Webhooks,
    private readonly billing: Billing,
  ) {}

  /** The installation that the shop has now, or null. */
  current(shop: Shop): Promise<Installation | null> {
    return findCurrent(this.database, shop);
  }

  /** The declared scopes that the merchant has not granted: all of them in a shop without the app. */
  async missingScopes(shop: Shop): Promise<string[]> {
    const installation = await this.current(shop);
    return missingScopes(this.app.scopes, installation?.scopes ?? []);
  }

  /** Whether the app may be opened without asking the merchant. */
  async isReady(shop: Shop): Promise<boolean> {
    return (await this.current(shop)) !== null && (await this.missingScopes(shop)).length === 0;
  }

  /** Installs the app, or grants the installation that exists what the app declares or the caller wants. */
  async install(shop: Shop, wanted?: string[]): Promise<Installation> {
    const granted = (await this.current(shop))?.scopes ?? [];
    const scopes = wanted ?? [...new Set([...granted, ...this.app.scopes])];
    const { before, after } = await this.store(shop, scopes);
    if (before && before.scopes.join() !== scopes.join()) {
      const change = { installationId: after.id, previous: before.scopes, current: scopes };
      await this.webhooks.send(shop, 'app/scopes_update', payloadOf('app/scopes_update', shop, change));
    }
    return after;
  }

  /** Removes the app with its tokens, subscription and what it made in the shop. False when it is not installed. */
  async uninstall(shop: Shop): Promise<boolean> {
    const removed = await this.remove(shop);
    if (!removed) return false;
    const { ended, changes } = removed;
    await this.billing.tell(shop, changes);
    const scopes = { installationId: ended.id, previous: ended.scopes, current: [] };
    await this.webhooks.send(shop, 'app/uninstalled', payloadOf('app/uninstalled', shop, scopes));
    return true;
  }

  private store(shop: Shop, scopes: string[]): Promise<{ before: Installation | null; after: Installation }> {
    return inTransaction(this.database, async (client) => {
      await lockInstallation(client, shop);
      const before = await findCurrent(client, shop);
      if (!before)
        await client.query('INSERT INTO installation (shop, scopes, installed_at) VALUES ($1, $2, $3)', [
          shop.domain,
          scopes,
          now(),
        ]);
      else
        await client.query('UPDATE installation SET scopes = $2 WHERE shop = $1 AND uninstalled_at IS NULL', [
          shop.domain,
          scopes,
        ]);
      return { before, after: (await findCurrent(client, shop))! };
    });
  }

  private remove(shop: Shop): Promise<{ ended: Installation; changes: Subscription[] } | null> {
    return inTransaction(this.database, async (client) => {
      await lockInstallation(client, shop);
      const ended = await findCurrent(client, shop);
      if (!ended) return null;
      await client.query('UPDATE installation SET uninstalled_at = $2 WHERE shop = $1 AND uninstalled_at IS NULL', [
        shop.domain,
        now(),
      ]);
      for (const table of ['access_token', 'refresh_token', 'authorization_code', ...OWN_TABLES])
        await client.query(`DELETE FROM ${table} WHERE shop = $1`, [shop.domain]);
      // That there was a trial is remembered.
      await client.query('UPDATE app_contract SET contract = NULL WHERE shop = $1', [shop.domain]);
      return { ended, changes: await this.billing.endAll(client, shop) };
    });
  }

  /** Installs the app in every shop that never had it. */
  async installEverywhere(): Promise<void> {
    const { rows } = await this.database.query<{ shop: string }>('SELECT DISTINCT shop FROM installation');
    for (const shop of shops) if (!rows.some((row) => row.shop === shop.domain)) await this.install(shop);
  }
}
