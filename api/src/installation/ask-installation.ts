import { Injectable } from '@nestjs/common';
import { AccessTokens, type ShopKey } from '../platform/access-tokens.js';
import type { SeenInstallation } from '../platform/connection.js';
import type { ShopQuery } from '../platform/operations.generated.js';
import { SHOP_QUERY } from '../platform/operations.js';
import { isOutcome } from '../platform/platform-error.js';

/** Asks the platform which installation of the app a shop has. */
@Injectable()
export class AskInstallation {
  constructor(private readonly tokens: AccessTokens) {}

  /**
   * `gone`: it has none, or none that answers to our grant; `unasked`: we have no grant to ask with. Throws while the
   * platform does not say.
   */
  async seen(shop: ShopKey): Promise<SeenInstallation | 'gone' | 'unasked'> {
    try {
      return seenIn(await this.tokens.query<ShopQuery>(shop, SHOP_QUERY));
    } catch (error) {
      if (isOutcome(error, 'no_grant')) return 'unasked';
      if (isOutcome(error, 'unauthorized', 'grant_refused', 'not_found')) return 'gone';
      throw error;
    }
  }
}

export function seenIn({ currentAppInstallation: { id, accessScopes } }: ShopQuery): SeenInstallation {
  return { installationId: id, scopes: accessScopes.map(({ handle }) => handle) };
}
