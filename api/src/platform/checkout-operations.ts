// The Admin GraphQL operations about the checkout rule: validations, and metafields of products that it reads.

/** The validations of the store, of all apps, with what the platform has of each. */
export const VALIDATIONS_QUERY = /* GraphQL */ `
  query Validations {
    validations(first: 100) {
      nodes {
        id
        shopifyFunction {
          handle
        }
        enabled
        blockOnFailure
        errorHistory {
          errorsFirstOccurredAt
          firstOccurredAt
          hasBeenSharedSinceLastError
          hasSharedRecentErrors
        }
        metafield(key: "purchase-limits-rules") {
          value
          compareDigest
        }
      }
    }
  }
`;

/** What these validations and pages are told that was sold; cheap, since it is asked with each order. */
export const SOLD_QUERY = /* GraphQL */ `
  query Sold($ids: [ID!]!) {
    currentAppInstallation {
      id
      metafield(namespace: "purchase_limits", key: "sold") {
        value
      }
    }
    nodes(ids: $ids) {
      ... on Validation {
        id
        metafield(key: "purchase-limits-rules") {
          value
          compareDigest
        }
      }
    }
  }
`;

/** What these validations are told of persons. */
export const PERSONS_QUERY = /* GraphQL */ `
  query Persons($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Validation {
        id
        metafield(key: "purchase-limits-rules") {
          value
        }
        persons: metafield(key: "purchase-limits-persons") {
          value
          compareDigest
        }
      }
    }
  }
`;

/** Only what conditions need of products, because a large catalog has many pages. */
export const CHECKOUT_PRODUCTS_QUERY = /* GraphQL */ `
  query CheckoutProducts($after: String) {
    products(first: 250, after: $after) {
      nodes {
        id
        title
        vendor
        productType
        isGiftCard
        tags
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;

export const CREATE_VALIDATION_MUTATION = /* GraphQL */ `
  mutation CreateValidation($validation: ValidationCreateInput!) {
    validationCreate(validation: $validation) {
      validation {
        id
      }
      userErrors {
        field
        message
        code
      }
    }
  }
`;

export const UPDATE_VALIDATION_MUTATION = /* GraphQL */ `
  mutation UpdateValidation($id: ID!, $validation: ValidationUpdateInput!) {
    validationUpdate(id: $id, validation: $validation) {
      validation {
        id
      }
      userErrors {
        field
        message
        code
      }
    }
  }
`;

export const DELETE_VALIDATION_MUTATION = /* GraphQL */ `
  mutation DeleteValidation($id: ID!) {
    validationDelete(id: $id) {
      deletedId
      userErrors {
        field
        message
        code
      }
    }
  }
`;

/** Metafields of products and validations, all or none. */
export const SET_CHECKOUT_METAFIELDS_MUTATION = /* GraphQL */ `
  mutation SetCheckoutMetafields($metafields: [MetafieldsSetInput!]!) {
    metafieldsSet(metafields: $metafields) {
      metafields {
        id
      }
      userErrors {
        field
        message
        code
      }
    }
  }
`;

/** The same, with the digests that the next write is to find. */
export const SET_SOLD_MUTATION = /* GraphQL */ `
  mutation SetSold($metafields: [MetafieldsSetInput!]!) {
    metafieldsSet(metafields: $metafields) {
      metafields {
        compareDigest
        owner {
          ... on Node {
            id
          }
        }
      }
      userErrors {
        field
        message
        code
      }
    }
  }
`;

export const DELETE_CHECKOUT_METAFIELDS_MUTATION = /* GraphQL */ `
  mutation DeleteCheckoutMetafields($metafields: [MetafieldIdentifierInput!]!) {
    metafieldsDelete(metafields: $metafields) {
      deletedMetafields {
        key
      }
      userErrors {
        field
        message
      }
    }
  }
`;

/** Ids of the products of a collection, a page at a time. */
export const COLLECTION_PRODUCTS_QUERY = /* GraphQL */ `
  query CollectionProducts($id: ID!, $after: String) {
    collection(id: $id) {
      title
      products(first: 250, after: $after) {
        nodes {
          id
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`;
