import type { ProductItem } from '@purchase-limits/domain/limit';
import type { CatalogProduct } from '@purchase-limits/contract/catalog';
import { Banner, BlockStack, Box, Button, InlineStack, SkeletonBodyText, Text } from '@shopify/polaris';
import { XSmallIcon } from '@shopify/polaris-icons';
import { useProducts } from '../../api/use-catalog';
import { useProductPicker } from '../../components/product-picker/ProductPicker';
import { ProductImage } from '../../components/ProductImage';
import { useText } from './texts';

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
  const t = useText();
  const pickProducts = useProductPicker();
  const { products, isLoading, error } = useProducts(items.map(({ productId }) => productId));
  const removeLabel = (product: CatalogProduct | undefined) =>
    product ? t('remove', { product: product.title }) : t('removeUnknown');
  const handlePick = async () => {
    const picked = await pickProducts(items, { withVariants });
    if (picked) onChange(picked);
  };

  return (
    <BlockStack gap="300">
      <InlineStack>
        <Button id={buttonId} onClick={() => void handlePick()}>
          {t(items.length > 0 ? 'changeProducts' : 'selectProducts')}
        </Button>
      </InlineStack>
      {error && <Banner tone="warning">{t('productNamesFailed', { reason: error.message })}</Banner>}
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
                  accessibilityLabel={removeLabel(products.get(item.productId))}
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
  const t = useText();
  const variantsText = useVariantsText();
  return (
    <>
      <Text as="p" fontWeight="medium" truncate>
        {product?.title ?? t('unknownProduct', { id: item.productId })}
      </Text>
      <Text as="p" variant="bodySm" tone="subdued">
        {product ? variantsText(item, product) : t('notInShop')}
      </Text>
    </>
  );
}

function useVariantsText() {
  const t = useText();
  return ({ variantIds }: ProductItem, { variants }: CatalogProduct): string => {
    if (!variantIds) return t(variants.length > 1 ? 'allVariants' : 'oneVariant');
    const titles = variants.filter(({ variantId }) => variantIds.includes(variantId)).map(({ title }) => title);
    const count = titles.length - 3;
    return count > 0 ? t('moreVariants', { titles: titles.slice(0, 3).join(', '), count }) : titles.join(', ');
  };
}
