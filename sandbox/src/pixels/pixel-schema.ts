import { payloadType, userErrorType } from '../admin-graphql/payload-types.js';

/** The web pixel part of the Admin API 2026-10. */
export const pixelDefinition = /* GraphQL */ `
  extend type QueryRoot {
    webPixel(id: ID): WebPixel
  }

  extend type Mutation {
    webPixelCreate(webPixel: WebPixelInput!): WebPixelCreatePayload
    webPixelUpdate(id: ID!, webPixel: WebPixelInput!): WebPixelUpdatePayload
    webPixelDelete(id: ID!): WebPixelDeletePayload
  }

  type WebPixel implements Node {
    id: ID!
    settings: JSON!
  }
  input WebPixelInput {
    settings: JSON!
  }
  ${payloadType('WebPixelCreate', 'webPixel: WebPixel', 'ErrorsWebPixelUserError')}
  ${payloadType('WebPixelUpdate', 'webPixel: WebPixel', 'ErrorsWebPixelUserError')}
  ${payloadType('WebPixelDelete', 'deletedWebPixelId: ID', 'ErrorsWebPixelUserError')}
  ${userErrorType('ErrorsWebPixelUserError')}
  enum ErrorsWebPixelUserErrorCode {
    BLANK
    INVALID_CONFIGURATION_JSON
    INVALID_RUNTIME_CONTEXT
    INVALID_SETTINGS
    INVALID_SETTINGS_DEFINITION
    NOT_FOUND
    NO_EXTENSION
    TAKEN
    UNABLE_TO_DELETE
    UNEXPECTED_ERROR
  }
`;

export const pixelScopes: Record<string, string[]> = {
  'QueryRoot.webPixel': ['read_pixels'],
  'Mutation.webPixelCreate': ['write_pixels'],
  'Mutation.webPixelUpdate': ['write_pixels'],
  'Mutation.webPixelDelete': ['write_pixels'],
};
