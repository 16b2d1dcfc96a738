// The Admin GraphQL operations that tell handles, for files of limits.

/** Products and collections as their addresses name them. */
export const HANDLES_BY_ID_QUERY = /* GraphQL */ `
  query HandlesById($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Product {
        id
        handle
      }
      ... on Collection {
        id
        handle
      }
    }
  }
`;
export const PRODUCTS_BY_HANDLE_QUERY = /* GraphQL */ `
  query ProductsByHandle($query: String!) {
    products(first: 100, query: $query) {
      nodes {
        id
        handle
      }
    }
  }
`;
export const COLLECTIONS_BY_HANDLE_QUERY = /* GraphQL */ `
  query CollectionsByHandle($query: String!) {
    collections(first: 100, query: $query) {
      nodes {
        id
        handle
      }
    }
  }
`;
