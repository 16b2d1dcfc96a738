/** How much a shop and a limit may hold (rules §4). `documentBytes` are of the published document. */
export const SIZES = {
  limits: 10_000,
  activeLimits: 1_000,
  products: 1_000,
  variants: 250,
  collections: 250,
  tags: 250,
  conditions: 20,
  replaced: 50,
  characters: 255,
  documentBytes: 1_000_000,
  /** Of the checkout rule: validations of a shop, bytes and tags of each. */
  validations: 25,
  validationBytes: 10_000,
  validationTags: 100,
  /** Of a product: half of what the checkout reads, as two versions stand there while rules change. */
  entryBytes: 4_999,
  /** Half of what the platform allows for 200 lines. */
  validationInstructions: 5_500_000,
} as const;
