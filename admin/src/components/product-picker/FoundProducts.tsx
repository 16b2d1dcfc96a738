import type { ProductItem } from '@purchase-limits/domain/limit';
import { Banner, BlockStack, Box, Button, InlineStack, Spinner, Text } from '@shopify/polaris';
import type { useProductSearch } from '../../api/use-catalog';
import { ProductChoice } from './ProductChoice';
import { useText } from '../texts';

type FoundProductsProps = {
  /** The search for products. */
  search: ReturnType<typeof useProductSearch>;
  /** What is searched for. */
  query: string;
  /** What is chosen. */
  items: ProductItem[];
  /** Whether single variants can be chosen. */
  withVariants: boolean;
  /** Called with the new choice of a product, or with null when nothing of it is chosen. */
  onChange: (productId: string, item: ProductItem | null) => void;
};

/** The products of a search, to choose. */
export function FoundProducts({ search, query, items, withVariants, onChange }: FoundProductsProps) {
  const t = useText();
  const { products, hasMore, isLoading, isLoadingMore, error, loadMore, reload } = search;
  if (error) return <SearchFailed error={error} onRetry={reload} />;
  if (isLoading) return <ProductsSpinner />;
  return (
    <BlockStack>
      {products.map((product) => (
        <ProductChoice
          key={product.productId}
          product={product}
          item={items.find(({ productId }) => productId === product.productId)}
          withVariants={withVariants}
          onChange={(item) => onChange(product.productId, item)}
        />
      ))}
      {products.length === 0 && (
        <Box padding="800">
          <Text as="p" alignment="center" tone="subdued">
            {query ? t('noProductMatches', { query }) : t('noProducts')}
          </Text>
        </Box>
      )}
      {hasMore && (
        <Box padding="400">
          <InlineStack align="center">
            <Button onClick={loadMore} loading={isLoadingMore}>
              {t('showMore')}
            </Button>
          </InlineStack>
        </Box>
      )}
    </BlockStack>
  );
}

function SearchFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useText();
  return (
    <Box padding="400">
      <Banner tone="critical" title={t('productsFailed')} action={{ content: t('tryAgain'), onAction: onRetry }}>
        {error.message}
      </Banner>
    </Box>
  );
}

function ProductsSpinner() {
  const t = useText();
  return (
    <InlineStack align="center">
      <Box padding="800">
        <Spinner accessibilityLabel={t('loadingProducts')} size="small" />
      </Box>
    </InlineStack>
  );
}
