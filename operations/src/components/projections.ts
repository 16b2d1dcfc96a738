import type { ProjectionName } from '@purchase-limits/contract/operators';

/** A projection that can be rebuilt. `does`: what rebuilding does, as a sentence. `isHeavy`: asked about first. */
export type Projection = { name: ProjectionName; title: string; does: string; isHeavy?: true };

const WORDS: Record<ProjectionName, Omit<Projection, 'name'>> = {
  'limit-list': {
    title: 'Limit list',
    does: "Writes the rows of the merchant's list of limits again, from the stored limits.",
  },
  'storefront-settings': {
    title: 'Storefront document',
    does: 'Makes the document for the storefront again, from limits and branding. It is published if it differs.',
  },
  'publish-settings': {
    title: 'Publication',
    does: 'Writes the present document to the platform again.',
  },
  purchases: {
    title: 'Order history',
    does: 'Reads all orders again that Shopify still shows, and counts sales anew. Until then the old ones count.',
    isHeavy: true,
  },
};

export const PROJECTIONS = Object.entries(WORDS).map(([name, words]) => ({ ...words, name })) as Projection[];
