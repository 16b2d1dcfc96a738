// Admin GraphQL operations about the shop and its publications; catalog operations are in a separate file. Their result
// types are generated into `operations.generated.ts` (`npm run generate`); a contract test checks both against the
// platform's schema.

export const SHOP_QUERY = /* GraphQL */ `
  query Shop {
    shop {
      name
      email
      currencyCode
      currencyFormats {
        moneyFormat
      }
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

/** The shop's document on the platform; the digest allows replacing exactly that value. */
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
