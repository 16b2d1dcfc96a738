import { payloadType, userErrorType } from '../admin-graphql/payload-types.js';

/** The bulk query part of the Admin API 2026-10. */
export const bulkDefinition = /* GraphQL */ `
  extend type QueryRoot {
    bulkOperation(id: ID!): BulkOperation
  }
  extend type Mutation {
    bulkOperationCancel(id: ID!): BulkOperationCancelPayload
    bulkOperationRunQuery(groupObjects: Boolean! = false, query: String!): BulkOperationRunQueryPayload
  }

  ${payloadType('BulkOperationCancel', 'bulkOperation: BulkOperation')}

  type BulkOperation implements Node {
    id: ID!
    status: BulkOperationStatus!
    type: BulkOperationType!
    query: String!
    errorCode: BulkOperationErrorCode
    objectCount: UnsignedInt64!
    rootObjectCount: UnsignedInt64!
    fileSize: UnsignedInt64
    url: URL
    partialDataUrl: URL
    createdAt: DateTime!
    completedAt: DateTime
  }
  ${payloadType('BulkOperationRunQuery', 'bulkOperation: BulkOperation', 'BulkOperationUserError')}
  ${userErrorType('BulkOperationUserError')}

  enum BulkOperationStatus {
    CANCELED
    CANCELING
    COMPLETED
    CREATED
    EXPIRED
    FAILED
    RUNNING
  }
  enum BulkOperationType {
    MUTATION
    QUERY
  }
  enum BulkOperationErrorCode {
    ACCESS_DENIED
    INTERNAL_SERVER_ERROR
    TIMEOUT
  }
  enum BulkOperationUserErrorCode {
    INVALID
    LIMIT_REACHED
    OPERATION_IN_PROGRESS
  }
`;
