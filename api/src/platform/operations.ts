// Every Admin GraphQL operation of the product, in one place: a contract test holds them against the platform's schema.

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
        countryCodeV2
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
  }
`;
export type ShopAnswer = {
  shop: {
    name: string;
    email: string;
    currencyCode: string;
    weightUnit: string;
    ianaTimezone: string;
    primaryDomain: { host: string } | null;
    shopAddress: { countryCodeV2: string | null } | null;
    plan: { publicDisplayName: string; partnerDevelopment: boolean; shopifyPlus: boolean } | null;
  };
  shopLocales: { locale: string; primary: boolean }[] | null;
};

const PRODUCT_FIELDS = /* GraphQL */ `
  id
  title
  vendor
  featuredMedia { preview { image { url } } }
  variants(first: 100) { nodes { id title price } }
`;

export const PRODUCTS_QUERY = /* GraphQL */ `
  query Products($query: String, $after: String) {
    products(first: 25, query: $query, after: $after, sortKey: TITLE) {
      nodes { ${PRODUCT_FIELDS} }
      pageInfo { hasNextPage endCursor }
    }
  }
`;
export const PRODUCTS_BY_ID_QUERY = /* GraphQL */ `
  query ProductsById($ids: [ID!]!) {
    nodes(ids: $ids) { ... on Product { ${PRODUCT_FIELDS} } }
  }
`;
export type ProductNode = {
  id: string;
  title: string;
  vendor: string;
  featuredMedia: { preview: { image: { url: string } | null } | null } | null;
  variants: { nodes: { id: string; title: string; price: string }[] };
};
export type ProductsAnswer = { products: { nodes: ProductNode[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } };
export type ProductsByIdAnswer = { nodes: (ProductNode | Record<string, never> | null)[] };

export const APP_INSTALLATION_QUERY = /* GraphQL */ `
  query AppInstallation {
    currentAppInstallation {
      id
    }
  }
`;
export type AppInstallationAnswer = { currentAppInstallation: { id: string } };

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
export type SetMetafieldAnswer = {
  metafieldsSet: { metafields: { id: string }[] | null; userErrors: { field: string[] | null; message: string; code: string | null }[] };
};

export const OPERATIONS = { SHOP_QUERY, PRODUCTS_QUERY, PRODUCTS_BY_ID_QUERY, APP_INSTALLATION_QUERY, SET_METAFIELD_MUTATION };
/** What the app asks the merchant's consent for; the operations need no more. */
export const SCOPES = ['read_products', 'read_locales'];
