import type { ProductItem } from '@purchase-limits/domain/limit';
import type { CatalogProduct } from '@purchase-limits/contract/catalog';
import { Banner, BlockStack, Box, Button, InlineStack, SkeletonBodyText, Text } from '@shopify/polaris';
import { XSmallIcon } from '@shopify/polaris-icons';
import { useProducts } from '../../api/use-catalog';
import { useProductPicker } from '../../components/product-picker/ProductPicker';
import { ProductImage } from '../../components/ProductImage';

type ChosenProductsProps = {
  /** The id of the button that opens the picker. */
  buttonId: string;
  /** The chosen products. */
  items: ProductItem[];
  /** Whether single variants can be chosen. */
  withVariants: boolean;
  /** Called with the new choice. */
  onChange: (items: ProductItem[]) => void;
};

/** Products that were chosen one by one, and the way to choose others. */
export function ChosenProducts({ buttonId, items, withVariants, onChange }: ChosenProductsProps) {
  const pickProducts = useProductPicker();
  const { products, isLoading, error } = useProducts(items.map(({ productId }) => productId));
  const handlePick = async () => {
    const picked = await pickProducts(items, { withVariants });
    if (picked) onChange(picked);
  };

  return (
    <BlockStack gap="300">
      <InlineStack>
        <Button id={buttonId} onClick={() => void handlePick()}>
          {items.length > 0 ? 'Change products' : 'Select products'}
        </Button>
      </InlineStack>
      {error && <Banner tone="warning">The names of these products could not be loaded: {error.message}</Banner>}
      {items.length > 0 && (
        <Box borderWidth="025" borderColor="border" borderRadius="200">
          <ul className="chosen-products">
            {items.map((item) => (
              <li key={item.productId}>
                <ProductImage product={products.get(item.productId)} />
                <div className="chosen-product-name">
                  {products.has(item.productId) || !isLoading ? (
                    <NameAndVariants item={item} product={products.get(item.productId)} />
                  ) : (
                    <SkeletonBodyText lines={1} />
                  )}
                </div>
                <Button
                  variant="tertiary"
                  icon={XSmallIcon}
                  accessibilityLabel={`Remove ${products.get(item.productId)?.title ?? 'product'}`}
                  onClick={() => onChange(items.filter((other) => other !== item))}
                />
              </li>
            ))}
          </ul>
        </Box>
      )}
    </BlockStack>
  );
}

function NameAndVariants({ item, product }: { item: ProductItem; product: CatalogProduct | undefined }) {
  return (
    <>
      <Text as="p" fontWeight="medium" truncate>
        {product?.title ?? `Product ${item.productId}`}
      </Text>
      <Text as="p" variant="bodySm" tone="subdued">
        {product ? variantsText(item, product) : 'No longer in the shop'}
      </Text>
    </>
  );
}

function variantsText({ variantIds }: ProductItem, { variants }: CatalogProduct): string {
  if (!variantIds) return variants.length > 1 ? 'All variants' : 'One variant';
  const titles = variants.filter(({ variantId }) => variantIds.includes(variantId)).map(({ title }) => title);
  const others = titles.length - 3;
  return others > 0 ? `${titles.slice(0, 3).join(', ')} and ${others} more` : titles.join(', ');
}
