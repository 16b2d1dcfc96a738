import { webhookTopics } from '../app-declaration.js';
import { payloadType } from '../admin-graphql/payload-types.js';

/** `orders/create` as the Admin API names it. */
export const topicName = (topic: string) => topic.replace('/', '_').toUpperCase();

/** The webhook subscription part of the Admin API 2026-10. */
export const subscriptionDefinition = /* GraphQL */ `
  extend type QueryRoot {
    webhookSubscriptions(
      after: String
      first: Int
      topics: [WebhookSubscriptionTopic!]
      uri: String
    ): WebhookSubscriptionConnection!
  }
  extend type Mutation {
    webhookSubscriptionCreate(
      topic: WebhookSubscriptionTopic!
      webhookSubscription: WebhookSubscriptionInput!
    ): WebhookSubscriptionCreatePayload
    webhookSubscriptionDelete(id: ID!): WebhookSubscriptionDeletePayload
  }

  type WebhookSubscription implements Node {
    id: ID!
    topic: WebhookSubscriptionTopic!
    uri: String!
    includeFields: [String!]!
    createdAt: DateTime!
  }
  type WebhookSubscriptionConnection {
    nodes: [WebhookSubscription!]!
    pageInfo: PageInfo!
  }
  ${payloadType('WebhookSubscriptionCreate', 'webhookSubscription: WebhookSubscription')}
  ${payloadType('WebhookSubscriptionDelete', 'deletedWebhookSubscriptionId: ID')}

  input WebhookSubscriptionInput {
    uri: String
    includeFields: [String!]
  }
  enum WebhookSubscriptionTopic {
    ${webhookTopics.map(topicName).join('\n    ')}
  }
`;
