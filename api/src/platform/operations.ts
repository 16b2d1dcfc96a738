// Every Admin GraphQL operation of the product. The types of their answers are generated into `operations.generated.ts`
// (`npm run generate`); a contract test checks both against the platform's schema.

export const SHOP_QUERY = /* GraphQL */ `
  query Shop {
    shop {
      name
      email
      currencyCode
      weightUnit
      ianaTimezone
      primaryDomain {
        host
      }
      shopAddress {
        address1
        country
        countryCodeV2
        phone
      }
      plan {
        publicDisplayName
        partnerDevelopment
        shopifyPlus
      }
    }
    shopLocales {
      locale
      primary
    }
    currentAppInstallation {
      id
      accessScopes {
        handle
      }
    }
  }
`;
const PRODUCT_FIELDS = /* GraphQL */ `
  fragment ProductFields on Product {
    id
    title
    vendor
    featuredMedia {
      preview {
        image {
          url
        }
      }
    }
    variants(first: 100) {
      nodes {
        id
        title
        price
      }
    }
  }
`;

export const PRODUCTS_QUERY = /* GraphQL */ `
  query Products($query: String, $after: String) {
    products(first: 25, query: $query, after: $after, sortKey: TITLE) {
      nodes {
        ...ProductFields
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
  ${PRODUCT_FIELDS}
`;
export const PRODUCTS_BY_ID_QUERY = /* GraphQL */ `
  query ProductsById($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Product {
        ...ProductFields
      }
    }
  }
  ${PRODUCT_FIELDS}
`;

const COLLECTION_FIELDS = /* GraphQL */ `
  fragment CollectionFields on Collection {
    id
    title
    image {
      url
    }
    productsCount {
      count
    }
  }
`;

export const COLLECTIONS_QUERY = /* GraphQL */ `
  query Collections($query: String, $after: String) {
    collections(first: 25, query: $query, after: $after, sortKey: TITLE) {
      nodes {
        ...CollectionFields
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
  ${COLLECTION_FIELDS}
`;
export const COLLECTIONS_BY_ID_QUERY = /* GraphQL */ `
  query CollectionsById($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Collection {
        ...CollectionFields
      }
    }
  }
  ${COLLECTION_FIELDS}
`;

export const PRODUCT_TAGS_QUERY = /* GraphQL */ `
  query ProductTags {
    productTags(first: 250) {
      nodes
    }
  }
`;
/** What conditions ask about products, a page at a time. */
export const PRODUCT_FACTS_QUERY = /* GraphQL */ `
  query ProductFacts($after: String) {
    products(first: 250, after: $after) {
      nodes {
        id
        title
        vendor
        tags
        featuredMedia {
          preview {
            image {
              url
            }
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;
export const CUSTOMER_TAGS_QUERY = /* GraphQL */ `
  query CustomerTags {
    shop {
      customerTags(first: 250) {
        nodes
      }
    }
  }
`;
export const VENDORS_QUERY = /* GraphQL */ `
  query Vendors {
    productVendors(first: 250) {
      nodes
    }
  }
`;

/** Titles of what limits name. */
export const TITLES_QUERY = /* GraphQL */ `
  query Titles($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Product {
        id
        title
      }
      ... on Collection {
        id
        title
      }
      ... on ProductVariant {
        id
        title
        product {
          title
        }
      }
    }
  }
`;

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
const byHandle = (name: string, list: string) =>
  `query ${name}($query: String!) { ${list}(first: 100, query: $query) { nodes { id handle } } }`;
export const PRODUCTS_BY_HANDLE_QUERY = byHandle('ProductsByHandle', 'products');
export const COLLECTIONS_BY_HANDLE_QUERY = byHandle('CollectionsByHandle', 'collections');

/** The titles of all products, a page at a time. */
export const ALL_TITLES_QUERY = /* GraphQL */ `
  query AllTitles($after: String) {
    products(first: 250, after: $after) {
      nodes {
        id
        title
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;

/** The languages that the shop's pages are read in. */
export const LOCALES_QUERY = /* GraphQL */ `
  query Locales {
    shopLocales(published: true) {
      locale
      primary
    }
  }
`;

/** What the platform has of the shop's document; the digest allows to replace exactly that. */
export const PUBLISHED_QUERY = /* GraphQL */ `
  query Published {
    currentAppInstallation {
      id
      metafield(namespace: "purchase_limits", key: "settings") {
        value
        compareDigest
      }
    }
  }
`;

export const SET_METAFIELD_MUTATION = /* GraphQL */ `
  mutation SetMetafield($metafields: [MetafieldsSetInput!]!) {
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
export const OPERATIONS = {
  SHOP_QUERY,
  PRODUCTS_QUERY,
  PRODUCTS_BY_ID_QUERY,
  COLLECTIONS_QUERY,
  COLLECTIONS_BY_ID_QUERY,
  PRODUCT_TAGS_QUERY,
  VENDORS_QUERY,
  PRODUCT_FACTS_QUERY,
  CUSTOMER_TAGS_QUERY,
  TITLES_QUERY,
  HANDLES_BY_ID_QUERY,
  PRODUCTS_BY_HANDLE_QUERY,
  COLLECTIONS_BY_HANDLE_QUERY,
  ALL_TITLES_QUERY,
  LOCALES_QUERY,
  PUBLISHED_QUERY,
  SET_METAFIELD_MUTATION,
};
/** What the app asks the merchant's consent for; the other operations need no more. */
export const SCOPES = ['read_products', 'read_locales'];
/** What it asks for while it is used, and can do without. */
export const OPTIONAL_SCOPES = ['read_customers'];
