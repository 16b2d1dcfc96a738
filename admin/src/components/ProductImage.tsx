import type { CatalogProduct } from '@purchase-limits/contract/catalog';
import { Thumbnail } from '@shopify/polaris';
import { ImageIcon } from '@shopify/polaris-icons';

type ProductImageProps = {
  /** The product; undefined when it is no longer in the shop. */
  product: Pick<CatalogProduct, 'title' | 'imageUrl'> | undefined;
};

/** The product's small image, or a neutral one. */
export function ProductImage({ product }: ProductImageProps) {
  return <Thumbnail size="small" source={product?.imageUrl ?? ImageIcon} alt="" />;
}
