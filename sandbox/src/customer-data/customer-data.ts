// What each store lets the app know of its customers: the platform's approval of "protected customer data".
import { GraphQLError } from 'graphql';
import { complianceTopics, type WebhookTopic } from '../app-declaration.js';
import type { Database } from '../database/database.js';
import { shops, type Shop } from '../shops/shops.js';

export const approvals = {
  approved: 'Approved',
  refused: 'Not approved',
  'without-fields': 'Approved without name, e-mail, phone, address',
} as const;
export type Approval = keyof typeof approvals;

const MORE = 'See https://shopify.dev/docs/apps/launch/protected-customer-data for more details.';
/** Why the platform refuses the subscription to a topic. */
const REFUSED = 'This app is not approved to subscribe to webhook topics containing protected customer data.';
export const TOPIC_REFUSED = `${REFUSED} ${MORE}`;

/** By type: what is of a customer, and there the fields that need an approval of their own. */
const PROTECTED: Record<string, readonly string[]> = {
  Customer: ['displayName', 'email', 'firstName', 'lastName'],
  Order: ['email', 'phone', 'shippingAddress'],
};

/** Has no code, only a sentence and the path. */
export class NotApprovedError extends GraphQLError {}

/** Throws where a field may not be answered. `returned`: the name of its type. */
export function requireApproval(approval: Approval, asked: { parent: string; field: string; returned: string }): void {
  if (approval === 'approved') return;
  const type = asked.returned.replace(/(?:Connection|Edge)$/, '');
  if (approval === 'refused' && Object.hasOwn(PROTECTED, type))
    throw new NotApprovedError(`This app is not approved to access the ${type} object. ${MORE}`);
  if (approval === 'without-fields' && PROTECTED[asked.parent]?.includes(asked.field))
    throw new NotApprovedError(`This app is not approved to use the ${asked.field} field. ${MORE}`);
}

/** Topics about orders and customers. What the law requires is told to every app. */
export function isProtectedTopic(topic: WebhookTopic): boolean {
  return /^(?:orders|refunds|customers)\//.test(topic) && !(complianceTopics as readonly string[]).includes(topic);
}

/** The body without what names or reaches the customer. */
export function withoutFields(payload: object): object {
  return 'email' in payload ? { ...payload, email: null } : payload;
}

export class CustomerData {
  private readonly chosen = new Map<Shop, Approval>();

  private constructor(private readonly database: Database) {}

  static async read(database: Database): Promise<CustomerData> {
    const known = new CustomerData(database);
    const { rows } = await database.query<{ shop: string; approval: Approval }>(
      'SELECT shop, approval FROM customer_data',
    );
    for (const shop of shops) {
      const kept = rows.find((row) => row.shop === shop.domain);
      if (kept) known.chosen.set(shop, kept.approval);
    }
    return known;
  }

  of(shop: Shop): Approval {
    return this.chosen.get(shop) ?? 'approved';
  }

  async choose(shop: Shop, approval: Approval): Promise<void> {
    this.chosen.set(shop, approval);
    await this.database.query(
      'INSERT INTO customer_data (shop, approval) VALUES ($1, $2) ON CONFLICT (shop) DO UPDATE SET approval = $2',
      [shop.domain, approval],
    );
  }
}
