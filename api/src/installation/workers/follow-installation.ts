import { Injectable } from '@nestjs/common';
import { consumerOf } from '../../events/consumer.js';
import type { AppUninstalled, ScopesUpdated } from '../../events/events.js';
import type { Tx } from '../../database/transactions.js';
import { AccessTokens } from '../../platform/access-tokens.js';
import { changeScopes, endConnection, readConnection } from '../../platform/connection.js';
import { endCharges } from '../../subscriptions/follow-charges.js';
import { forgetCheckoutRules } from '../../checkout-rules/write-checkout-rules.js';
import { followPurchaseScopes, forgetPurchases } from '../../repurchase/write-purchases.js';
import { endWorkflowConnection } from '../../integrations/write-workflow-connection.js';
import { forgetWidgets } from '../../shops/write-shop.js';
import { forgetPublication } from '../../storefront/write-publication.js';

/** Follows what the merchant does to the app on the platform: uninstalling it, granting and taking back scopes. */
@Injectable()
export class FollowInstallation extends consumerOf('follow-installation') {
  constructor(private readonly tokens: AccessTokens) {
    super();
  }

  protected readonly handle = this.inShop(async (tx, event) => {
    if (event.type === 'AppUninstalled') await this.end(tx, event);
    else await this.followScopes(tx, event);
  });

  /** Ends publishing, sessions and mail. News of an earlier installation than the present one are too late. */
  private async end(tx: Tx, { shopId, at }: AppUninstalled): Promise<void> {
    const connection = await readConnection(tx, 'write');
    const endedAt = new Date(at);
    if (!connection || connection.endedAt !== null || connection.connectedAt > endedAt) return;
    await this.tokens.forget(tx);
    await endConnection(tx, shopId, connection, endedAt);
    await forgetPublication(tx);
    await forgetCheckoutRules(tx);
    await forgetPurchases(tx);
    await endWorkflowConnection(tx);
    await forgetWidgets(tx, shopId);
    await endCharges(tx, shopId, endedAt);
  }

  private async followScopes(tx: Tx, { shopId, scopes, at }: ScopesUpdated): Promise<void> {
    const connection = await readConnection(tx, 'write');
    if (connection?.endedAt !== null || connection.connectedAt > new Date(at)) return;
    await changeScopes(tx, shopId, scopes);
    await this.tokens.followScopes(tx, scopes);
    await followPurchaseScopes(tx, shopId);
  }
}
