// The platform's own picker. It uses global ids; limits use plain ones.
import type { ShopifyGlobal } from '@shopify/app-bridge-types';
import type { ProductItem } from '@purchase-limits/domain/limit';

/** The chosen products; null when the picker was closed. */
export async function pickProducts(
  bridge: ShopifyGlobal,
  chosen: ProductItem[],
  withVariants: boolean,
): Promise<ProductItem[] | null> {
  const selection = await bridge.resourcePicker({
    type: 'product',
    action: 'select',
    multiple: true,
    filter: { variants: withVariants },
    selectionIds: chosen.map(({ productId, variantIds }) => ({
      id: globalId('Product', productId),
      ...(variantIds && { variants: variantIds.map((id) => ({ id: globalId('ProductVariant', id) })) }),
    })),
  });
  if (!selection) return null;
  return selection.map((product) => {
    const variantIds = product.variants.flatMap(({ id }) => (id ? [plainId(id)] : []));
    const isWhole = !withVariants || variantIds.length === 0 || variantIds.length === product.totalVariants;
    return isWhole ? { productId: plainId(product.id) } : { productId: plainId(product.id), variantIds };
  });
}

/** The ids of the chosen collections; null when the picker was closed. */
export async function pickCollections(bridge: ShopifyGlobal, chosen: string[]): Promise<string[] | null> {
  const selection = await bridge.resourcePicker({
    type: 'collection',
    action: 'select',
    multiple: true,
    selectionIds: chosen.map((id) => ({ id: globalId('Collection', id) })),
  });
  return selection?.map(({ id }) => plainId(id)) ?? null;
}

function globalId(kind: 'Product' | 'ProductVariant' | 'Collection', id: string): string {
  return id.startsWith('gid://') ? id : `gid://shopify/${kind}/${id}`;
}

function plainId(globalId: string): string {
  return globalId.slice(globalId.lastIndexOf('/') + 1);
}
