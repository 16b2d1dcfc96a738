// The Admin GraphQL operations about the app's web pixel. A store has at most one of an app.

/** The settings are JSON as text, and the platform compares them with what the extension declares. */
export const CREATE_PIXEL_MUTATION = /* GraphQL */ `
  mutation CreatePixel($settings: JSON!) {
    webPixelCreate(webPixel: { settings: $settings }) {
      webPixel {
        id
      }
      userErrors {
        code
        message
      }
    }
  }
`;

/** The app's own, where the store has it; an error otherwise. */
export const PIXEL_QUERY = /* GraphQL */ `
  query Pixel {
    webPixel {
      id
    }
  }
`;

export const UPDATE_PIXEL_MUTATION = /* GraphQL */ `
  mutation UpdatePixel($id: ID!, $settings: JSON!) {
    webPixelUpdate(id: $id, webPixel: { settings: $settings }) {
      webPixel {
        id
      }
      userErrors {
        code
        message
      }
    }
  }
`;

export const DELETE_PIXEL_MUTATION = /* GraphQL */ `
  mutation DeletePixel($id: ID!) {
    webPixelDelete(id: $id) {
      deletedWebPixelId
      userErrors {
        code
        message
      }
    }
  }
`;
