import { connectionTypes, pageArguments } from './connection-types.js';
import { payloadType } from './payload-types.js';

/** The fields of every type that can have metafields. */
export const hasMetafields = /* GraphQL */ `
    metafield(key: String!, namespace: String): Metafield
    metafields(${pageArguments}, keys: [String!], namespace: String): MetafieldConnection!`;

/** The metafield part of the Admin API 2026-10. */
export const metafieldDefinition = /* GraphQL */ `
  interface HasMetafields {
    ${hasMetafields}
  }
  type Metafield implements Node {
    id: ID!
    namespace: String!
    key: String!
    type: String!
    value: String!
    jsonValue: JSON!
    compareDigest: String!
    owner: HasMetafields!
    createdAt: DateTime!
    updatedAt: DateTime!
  }
  ${connectionTypes('Metafield')}

  input MetafieldInput {
    namespace: String
    key: String
    type: String
    value: String
  }
  input MetafieldsSetInput {
    ownerId: ID!
    namespace: String
    key: String!
    type: String
    value: String!
    compareDigest: String
  }
  ${payloadType('MetafieldsSet', 'metafields: [Metafield!]', 'MetafieldsSetUserError')}
  type MetafieldsSetUserError {
    code: MetafieldsSetUserErrorCode
    elementIndex: Int
    field: [String!]
    message: String!
  }
  enum MetafieldsSetUserErrorCode {
    BLANK
    INCLUSION
    INVALID
    INVALID_TYPE
    INVALID_VALUE
    LESS_THAN_OR_EQUAL_TO
    STALE_OBJECT
    TOO_LONG
  }
  input MetafieldIdentifierInput {
    ownerId: ID!
    namespace: String!
    key: String!
  }
  type MetafieldIdentifier {
    ownerId: ID!
    namespace: String!
    key: String!
  }
  ${payloadType('MetafieldsDelete', 'deletedMetafields: [MetafieldIdentifier]')}
`;
