/** A field of the Admin API 2026-10 whose scope the app never asks for: it is there to be refused. */
export const refusedDefinition = /* GraphQL */ `
  extend type QueryRoot {
    giftCards(after: String, first: Int): GiftCardConnection!
  }

  type GiftCardConnection {
    nodes: [GiftCard!]!
  }
  type GiftCard implements Node {
    id: ID!
  }
`;

export const refusedScopes: Record<string, string[]> = { 'QueryRoot.giftCards': ['read_gift_cards'] };
