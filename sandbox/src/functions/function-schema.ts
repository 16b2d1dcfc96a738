// The part of the cart and checkout validation function's input and output that is emulated, with the platform's names,
// types and nullability. test/function-schema.spec.ts compares each type with the real schema.
import { buildSchema, GraphQLError, valueFromASTUntyped, type GraphQLScalarType, type GraphQLSchema } from 'graphql';
import { z } from 'zod';

const metafield = 'metafield(namespace: String, key: String!): Metafield';
const tags = `hasAnyTag(tags: [String!]! = []): Boolean!
    hasTags(tags: [String!]! = []): [HasTagResponse!]!`;
const collections = `inAnyCollection(ids: [ID!]! = []): Boolean!
    inCollections(ids: [ID!]! = []): [CollectionMembership!]!`;

const definition = /* GraphQL */ `
  schema {
    query: Input
  }

  scalar Date
  scalar DateTimeWithoutTimezone
  scalar Decimal
  scalar Handle
  scalar JSON
  scalar TimeWithoutTimezone

  type Input {
    buyerJourney: BuyerJourney!
    cart: Cart!
    localization: Localization!
    presentmentCurrencyRate: Decimal!
    shop: Shop!
    validation: Validation!
  }
  type BuyerJourney {
    step: BuyerJourneyStep
  }
  type Validation {
    ${metafield}
  }
  type Shop {
    localTime: LocalTime!
  }
  type LocalTime {
    date: Date!
    dateTimeAfter(dateTime: DateTimeWithoutTimezone!): Boolean!
    dateTimeBefore(dateTime: DateTimeWithoutTimezone!): Boolean!
    dateTimeBetween(startDateTime: DateTimeWithoutTimezone!, endDateTime: DateTimeWithoutTimezone!): Boolean!
    timeAfter(time: TimeWithoutTimezone!): Boolean!
    timeBefore(time: TimeWithoutTimezone!): Boolean!
    timeBetween(startTime: TimeWithoutTimezone!, endTime: TimeWithoutTimezone!): Boolean!
  }
  type Localization {
    country: Country!
    language: Language!
  }
  type Country {
    isoCode: CountryCode!
  }
  type Language {
    isoCode: LanguageCode!
  }

  type Cart {
    buyerIdentity: BuyerIdentity
    cost: CartCost!
    deliveryGroups: [CartDeliveryGroup!]!
    lines: [CartLine!]!
  }
  type CartDeliveryGroup {
    deliveryAddress: MailingAddress
  }
  type MailingAddress {
    address1: String
    address2: String
    city: String
    zip: String
  }
  type Attribute {
    key: String!
    value: String
  }
  type CartCost {
    subtotalAmount: MoneyV2!
    totalAmount: MoneyV2!
  }
  type MoneyV2 {
    amount: Decimal!
    currencyCode: CurrencyCode!
  }
  type CartLine {
    attribute(key: String): Attribute
    cost: CartLineCost!
    id: ID!
    merchandise: Merchandise!
    quantity: Int!
    sellingPlanAllocation: SellingPlanAllocation
  }
  type SellingPlanAllocation {
    sellingPlan: SellingPlan!
  }
  type SellingPlan {
    id: ID!
  }
  type CartLineCost {
    amountPerQuantity: MoneyV2!
    compareAtAmountPerQuantity: MoneyV2
    subtotalAmount: MoneyV2!
    totalAmount: MoneyV2!
  }

  union Merchandise = CustomProduct | ProductVariant
  type CustomProduct {
    title: String!
    weight: Float
    weightUnit: WeightUnit!
  }
  type ProductVariant {
    id: ID!
    ${collections}
    product: Product!
    sku: String
    title: String
    weight: Float
    weightUnit: WeightUnit!
  }
  type Product {
    id: ID!
    handle: Handle!
    title: String!
    vendor: String
    productType: String
    isGiftCard: Boolean!
    ${tags}
    ${collections}
    ${metafield}
  }
  type CollectionMembership {
    collectionId: ID!
    isMember: Boolean!
  }
  type HasTagResponse {
    hasTag: Boolean!
    tag: String!
  }
  type Metafield {
    jsonValue: JSON!
    type: String!
    value: String!
  }

  type BuyerIdentity {
    customer: Customer
    email: String
    isAuthenticated: Boolean!
    phone: String
    purchasingCompany: PurchasingCompany
  }
  type PurchasingCompany {
    location: CompanyLocation!
  }
  type CompanyLocation {
    id: ID!
  }
  type Customer {
    id: ID!
    displayName: String!
    email: String
    firstName: String
    lastName: String
    numberOfOrders: Int!
    ${tags}
    ${metafield}
  }

  input CartValidationsGenerateRunResult {
    operations: [Operation!]!
  }
  input Operation {
    validationAdd: ValidationAddOperation
  }
  input ValidationAddOperation {
    errors: [ValidationError!]!
  }
  input ValidationError {
    message: String!
    target: String!
  }

  enum BuyerJourneyStep {
    CART_INTERACTION
    CHECKOUT_INTERACTION
    CHECKOUT_COMPLETION
  }
  enum WeightUnit {
    GRAMS
    KILOGRAMS
    OUNCES
    POUNDS
  }
  enum CountryCode {
    CA DE DK GB JP SE US
  }
  enum CurrencyCode {
    AED AUD BHD BRL CAD CHF CLP CNY CZK DKK EUR GBP HKD HUF IDR ILS INR ISK JOD JPY KRW KWD MXN MYR NOK NZD OMR PHP
    PLN RON SAR SEK SGD THB TND TRY TWD UAH USD VND ZAR
  }
  enum LanguageCode {
    CS DA DE EN ES FI FR IT JA KO NB NL PL PT PT_BR PT_PT RU SV TR VI ZH ZH_CN ZH_TW
  }
`;

export const functionSchema: GraphQLSchema = buildSchema(definition);

const writtenAs = {
  Date: { shape: z.iso.date(), example: '2026-11-20' },
  DateTimeWithoutTimezone: { shape: z.iso.datetime({ local: true, precision: 0 }), example: '2026-11-20T09:00:00' },
  TimeWithoutTimezone: { shape: z.iso.time({ precision: 0 }), example: '09:00:00' },
};

for (const [name, { shape, example }] of Object.entries(writtenAs)) {
  const scalar = functionSchema.getType(name) as GraphQLScalarType;
  scalar.parseValue = (value) => {
    const parsed = shape.safeParse(value);
    if (!parsed.success) throw new GraphQLError(`${name} cannot represent ${JSON.stringify(value)}: write ${example}`);
    return parsed.data;
  };
  scalar.parseLiteral = (node, variables) => scalar.parseValue(valueFromASTUntyped(node, variables));
}
