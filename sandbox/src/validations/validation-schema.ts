import { connectionTypes, pageArguments } from '../admin-graphql/connection-types.js';
import { hasMetafields } from '../admin-graphql/metafield-schema.js';
import { payloadType, userErrorType } from '../admin-graphql/payload-types.js';

/** The cart and checkout validation part of the Admin API 2026-10. */
export const validationDefinition = /* GraphQL */ `
  extend type QueryRoot {
    validation(id: ID!): Validation
    validations(${pageArguments}, sortKey: ValidationSortKeys = ID): ValidationConnection!
  }

  extend type Mutation {
    validationCreate(validation: ValidationCreateInput!): ValidationCreatePayload
    validationUpdate(id: ID!, validation: ValidationUpdateInput!): ValidationUpdatePayload
    validationDelete(id: ID!): ValidationDeletePayload
  }

  type Validation implements Node & HasMetafields {
    id: ID!
    title: String!
    enabled: Boolean!
    blockOnFailure: Boolean!
    errorHistory: FunctionsErrorHistory
    shopifyFunction: ShopifyFunction!
    ${hasMetafields}
  }
  type FunctionsErrorHistory {
    errorsFirstOccurredAt: DateTime!
    firstOccurredAt: DateTime!
    hasBeenSharedSinceLastError: Boolean!
    hasSharedRecentErrors: Boolean!
  }
  type ShopifyFunction {
    id: String!
    title: String!
    handle: String!
    apiType: String!
    apiVersion: String!
  }

  input ValidationCreateInput {
    functionHandle: String
    title: String
    enable: Boolean
    blockOnFailure: Boolean
    metafields: [MetafieldInput!]
  }
  input ValidationUpdateInput {
    title: String
    enable: Boolean
    blockOnFailure: Boolean
    metafields: [MetafieldInput!]
  }
  ${payloadType('ValidationCreate', 'validation: Validation', 'ValidationUserError')}
  ${payloadType('ValidationUpdate', 'validation: Validation', 'ValidationUserError')}
  ${payloadType('ValidationDelete', 'deletedId: ID', 'ValidationUserError')}
  ${userErrorType('ValidationUserError')}
  enum ValidationUserErrorCode {
    BLANK
    FUNCTION_NOT_FOUND
    INCLUSION
    INVALID
    INVALID_TYPE
    INVALID_VALUE
    MAX_VALIDATIONS_ACTIVATED
    MISSING_FUNCTION_IDENTIFIER
    NOT_FOUND
    TOO_LONG
  }

  enum ValidationSortKeys {
    ID
  }
  ${connectionTypes('Validation')}
`;

export const validationScopes: Record<string, string[]> = {
  'QueryRoot.validation': ['read_validations'],
  'QueryRoot.validations': ['read_validations'],
  'Mutation.validationCreate': ['write_validations'],
  'Mutation.validationUpdate': ['write_validations'],
  'Mutation.validationDelete': ['write_validations'],
};
