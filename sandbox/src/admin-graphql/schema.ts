// The part of the Admin API 2026-10 that the app uses, with the platform's names, types and nullability.
// test/platform-contract.spec.ts compares each type with the real schema.
import { buildSchema, type GraphQLSchema } from 'graphql';
import { connectionTypes, pageArguments } from './connection-types.js';
import { billingDefinition } from '../billing/billing-schema.js';
import { bulkDefinition } from '../bulk/bulk-schema.js';
import { workflowDefinition } from '../workflows/workflow-schema.js';
import { refusedDefinition, refusedScopes } from './refused-schema.js';
import { hasMetafields, metafieldDefinition } from './metafield-schema.js';
import { orderDefinition, orderFieldScopes, orderTypeScopes } from '../orders/order-schema.js';
import { orderMutationSchema } from '../orders/order-mutation-schema.js';
import { subscriptionDefinition } from '../webhooks/subscription-schema.js';
import { pixelDefinition, pixelScopes } from '../pixels/pixel-schema.js';
import { validationDefinition, validationScopes } from '../validations/validation-schema.js';

const definition = /* GraphQL */ `
  schema {
    query: QueryRoot
    mutation: Mutation
  }

  scalar URL
  scalar Money
  scalar FormattedString
  scalar DateTime
  scalar JSON

  type QueryRoot {
    shop: Shop!
    products(${pageArguments}, query: String, sortKey: ProductSortKeys = ID): ProductConnection!
    product(id: ID!): Product
    productVariants(${pageArguments}): ProductVariantConnection!
    node(id: ID!): Node
    nodes(ids: [ID!]!): [Node]!
    collections(${pageArguments}, query: String, sortKey: CollectionSortKeys = ID): CollectionConnection!
    collection(id: ID!): Collection
    customer(id: ID!): Customer
    shopLocales(published: Boolean = false): [ShopLocale!]!
    currentAppInstallation: AppInstallation!
    productTags(${pageArguments}): StringConnection
    productVendors(${pageArguments}): StringConnection
  }

  type Mutation {
    metafieldsSet(metafields: [MetafieldsSetInput!]!): MetafieldsSetPayload
    metafieldsDelete(metafields: [MetafieldIdentifierInput!]!): MetafieldsDeletePayload
  }

  interface Node {
    id: ID!
  }

  type Shop implements Node {
    id: ID!
    name: String!
    myshopifyDomain: String!
    primaryDomain: Domain!
    url: URL!
    email: String!
    contactEmail: String!
    shopOwnerName: String!
    currencyCode: CurrencyCode!
    currencyFormats: CurrencyFormats!
    weightUnit: WeightUnit!
    ianaTimezone: String!
    billingAddress: ShopAddress!
    shopAddress: ShopAddress!
    plan: ShopPlan!
    customerTags(first: Int!): StringConnection!
  }
  type CurrencyFormats {
    moneyFormat: FormattedString!
  }
  type Domain {
    url: URL!
    host: String!
  }
  type ShopAddress {
    address1: String
    country: String
    countryCodeV2: CountryCode
    phone: String
  }
  type ShopPlan {
    publicDisplayName: String!
    partnerDevelopment: Boolean!
    shopifyPlus: Boolean!
  }
  type ShopLocale {
    locale: String!
    name: String!
    primary: Boolean!
    published: Boolean!
  }

  type Product implements Node & HasMetafields {
    id: ID!
    title: String!
    handle: String!
    vendor: String!
    productType: String!
    isGiftCard: Boolean!
    tags: [String!]!
    totalVariants: Int!
    hasOnlyDefaultVariant: Boolean!
    featuredMedia: Media
    featuredImage: Image
    variants(after: String, first: Int): ProductVariantConnection!
    collections(after: String, first: Int): CollectionConnection!
    ${hasMetafields}
  }
  type ProductVariant implements Node {
    id: ID!
    title: String!
    displayName: String!
    price: Money!
    compareAtPrice: Money
    sku: String
    inventoryItem: InventoryItem!
    product: Product!
  }
  type InventoryItem implements Node {
    id: ID!
    measurement: InventoryItemMeasurement!
  }
  type InventoryItemMeasurement {
    weight: Weight
  }
  type Weight {
    value: Float!
    unit: WeightUnit!
  }
  type Collection implements Node {
    id: ID!
    title: String!
    handle: String!
    image: Image
    productsCount: Count
    products(after: String, first: Int): ProductConnection!
  }
  type Count {
    count: Int!
  }
  type Image {
    url: URL!
    altText: String
  }
  interface Media {
    preview: MediaPreviewImage
  }
  type MediaImage implements Media & Node {
    id: ID!
    preview: MediaPreviewImage
  }
  type MediaPreviewImage {
    image: Image
  }

  type AppInstallation implements Node & HasMetafields {
    id: ID!
    accessScopes: [AccessScope!]!
    ${hasMetafields}
  }
  type Customer implements Node & HasMetafields {
    id: ID!
    displayName: String!
    firstName: String
    lastName: String
    tags: [String!]!
    ${hasMetafields}
  }
  type AccessScope {
    handle: String!
  }

  type PageInfo {
    hasNextPage: Boolean!
    hasPreviousPage: Boolean!
    startCursor: String
    endCursor: String
  }
  ${connectionTypes('Product', 'ProductVariant', 'Collection', 'String')}

  enum WeightUnit {
    GRAMS
    KILOGRAMS
    OUNCES
    POUNDS
  }
  enum CurrencyCode {
    CAD
    DKK
    EUR
    GBP
    JPY
    SEK
    USD
  }
  enum CountryCode {
    SE
    US
  }
  enum ProductSortKeys {
    CREATED_AT
    ID
    PRODUCT_TYPE
    RELEVANCE
    TITLE
    VENDOR
  }
  enum CollectionSortKeys {
    ID
    RELEVANCE
    TITLE
  }
`;

export const adminSchema: GraphQLSchema = buildSchema(
  [
    definition,
    metafieldDefinition,
    billingDefinition,
    orderDefinition,
    orderMutationSchema.definition,
    validationDefinition,
    pixelDefinition,
    bulkDefinition,
    workflowDefinition,
    subscriptionDefinition,
    refusedDefinition,
  ].join('\n'),
);

/** The scopes that a root field or a field of the shop requires; any one of them is enough. */
export const requiredScopes: Record<string, string[]> = {
  'QueryRoot.products': ['read_products'],
  'QueryRoot.product': ['read_products'],
  'QueryRoot.collections': ['read_products'],
  'QueryRoot.collection': ['read_products'],
  'QueryRoot.productTags': ['read_products'],
  'QueryRoot.productVendors': ['read_products'],
  'QueryRoot.shopLocales': ['read_locales', 'read_markets_home'],
  'QueryRoot.customer': ['read_customers'],
  ...refusedScopes,
  'Shop.customerTags': ['read_customers'],
  ...orderFieldScopes,
  ...orderMutationSchema.fieldScopes,
  ...validationScopes,
  ...pixelScopes,
};
/** The scopes that objects of a type require, by whatever field they are found. */
export const requiredScopesOfType: Record<string, string[]> = {
  Product: ['read_products'],
  ProductVariant: ['read_products'],
  Collection: ['read_products'],
  ...orderTypeScopes,
  ...orderMutationSchema.typeScopes,
  Validation: ['read_validations'],
};
