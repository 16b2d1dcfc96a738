import type { AccessTokens, ShopKey } from '../platform/access-tokens.js';
import type { ContactsShownQuery } from '../platform/operations.generated.js';
import { CONTACTS_SHOWN_QUERY } from '../platform/order-operations.js';
import { isOutcome } from '../platform/platform-error.js';

/** Whether the platform lets the app read how customers can be reached. */
export async function showsContacts(tokens: AccessTokens, shop: ShopKey): Promise<boolean> {
  try {
    await tokens.query<ContactsShownQuery>(shop, CONTACTS_SHOWN_QUERY);
    return true;
  } catch (error) {
    if (isOutcome(error, 'unapproved')) return false;
    throw error;
  }
}
