/** How much a shop and a limit may hold (rules §4). Bytes are of the published document. */
export const SIZES = {
  limits: 10_000,
  activeLimits: 1_000,
  products: 1_000,
  variants: 250,
  collections: 250,
  tags: 250,
  conditions: 20,
  characters: 255,
  documentBytes: 1_000_000,
} as const;
