import { toConnection, type PageArguments } from '../admin-graphql/connection.js';
import { gid, parseGid } from '../admin-graphql/gid.js';
import { missingScopes, webhookTopics } from '../app-declaration.js';
import { isProtectedTopic, TOPIC_REFUSED, type Approval } from '../customer-data/customer-data.js';
import type { Shop } from '../shops/shops.js';
import { topicName } from './subscription-schema.js';
import type { OwnSubscription, SubscriptionStore } from './subscription-store.js';
import { scopeOfTopic } from './topic-scopes.js';

type Caller = { shop: Shop; scopes: string[]; approval: Approval };
type ListArguments = PageArguments & { topics?: string[] | null; uri?: string | null };
type Wanted = { topic: string; webhookSubscription: { uri?: string | null; includeFields?: string[] | null } };

const refused = (field: string[], message: string) => ({
  webhookSubscription: null,
  userErrors: [{ field, message }],
});

/** The fields of `webhookSubscriptions`, and the mutations that make and delete them. */
export function subscriptionFields({ shop, scopes, approval }: Caller, store: SubscriptionStore) {
  return {
    webhookSubscriptions: async ({ topics, uri, ...page }: ListArguments) => {
      const all = (await store.list(shop)).filter(
        ({ topic, url }) => (topics ?? [topicName(topic)]).includes(topicName(topic)) && (uri ?? url) === url,
      );
      return toConnection(all.map(viewOf), page);
    },
    webhookSubscriptionCreate: async ({ topic: name, webhookSubscription: { uri, includeFields } }: Wanted) => {
      const topic = webhookTopics.find((each) => topicName(each) === name)!;
      if (!uri) return refused(['webhookSubscription', 'uri'], "Address can't be blank");
      if (missingScopes(scopeOfTopic(topic), scopes).length > 0)
        return refused(['topic'], `You do not have permission to create or update webhooks with ${topic} topic.`);
      if (approval === 'refused' && isProtectedTopic(topic)) return refused(['topic'], TOPIC_REFUSED);
      const made = await store.add(shop, { topic, url: uri, includeFields: includeFields ?? [] });
      if (!made) return refused(['webhookSubscription', 'uri'], 'Address for this topic has already been taken');
      return { webhookSubscription: viewOf(made), userErrors: [] };
    },
    webhookSubscriptionDelete: async ({ id }: { id: string }) => {
      const parsed = parseGid(id);
      const isDeleted = parsed?.type === 'WebhookSubscription' && (await store.remove(shop, parsed.id));
      if (isDeleted) return { deletedWebhookSubscriptionId: id, userErrors: [] };
      const userErrors = [{ field: ['id'], message: 'Webhook subscription does not exist' }];
      return { deletedWebhookSubscriptionId: null, userErrors };
    },
  };
}

function viewOf({ id, topic, url, includeFields, createdAt }: OwnSubscription) {
  return {
    __typename: 'WebhookSubscription',
    id: gid('WebhookSubscription', id),
    topic: topicName(topic),
    uri: url,
    includeFields,
    createdAt: createdAt.toISOString(),
  };
}
