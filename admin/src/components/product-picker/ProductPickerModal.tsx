import type { ProductItem } from '@purchase-limits/domain/limit';
import type { CatalogProduct } from '@purchase-limits/domain/views';
import { Banner, BlockStack, Box, Button, InlineStack, Modal, Spinner, Text, TextField } from '@shopify/polaris';
import { useDeferredValue, useState } from 'react';
import { useProductSearch } from '../../api/use-catalog';
import { ProductChoice } from './ProductChoice';

type ProductPickerModalProps = {
  /** What is chosen when the picker opens. */
  chosen: ProductItem[];
  /** Whether single variants can be chosen. */
  withVariants: boolean;
  /** Called once with the choice, or with null when there is none. */
  onDone: (items: ProductItem[] | null) => void;
};

/** Products with their variants to tick, found by title. */
export function ProductPickerModal({ chosen, withVariants, onDone }: ProductPickerModalProps) {
  const [items, setItems] = useState(chosen);
  const [query, setQuery] = useState('');
  const { products, hasMore, isLoading, isLoadingMore, error, loadMore, reload } = useProductSearch(useDeferredValue(query.trim()));
  const itemOf = ({ productId }: CatalogProduct) => items.find((item) => item.productId === productId);
  const handleChange = (productId: string, item: ProductItem | null) =>
    setItems((before) => {
      if (!item) return before.filter((other) => other.productId !== productId);
      return before.some((other) => other.productId === productId)
        ? before.map((other) => (other.productId === productId ? item : other))
        : [...before, item];
    });

  return (
    <Modal
      open
      title="Select products"
      onClose={() => onDone(null)}
      primaryAction={{ content: 'Select', onAction: () => onDone(items) }}
      secondaryActions={[{ content: 'Cancel', onAction: () => onDone(null) }]}
      footer={
        <Text as="span" tone="subdued">
          {countOf(items.length)}
        </Text>
      }
    >
      <Box padding="400" borderBlockEndWidth="025" borderColor="border">
        <TextField
          label="Search products"
          labelHidden
          placeholder="Search products"
          autoComplete="off"
          autoFocus
          clearButton
          value={query}
          onChange={setQuery}
          onClearButtonClick={() => setQuery('')}
        />
      </Box>
      <div className="picker-list">
        {error ? (
          <Box padding="400">
            <Banner tone="critical" title="Products could not be loaded" action={{ content: 'Try again', onAction: reload }}>
              {error.message}
            </Banner>
          </Box>
        ) : isLoading ? (
          <InlineStack align="center">
            <Box padding="800">
              <Spinner accessibilityLabel="Loading products" size="small" />
            </Box>
          </InlineStack>
        ) : (
          <BlockStack>
            {products.map((product) => (
              <ProductChoice
                key={product.productId}
                product={product}
                item={itemOf(product)}
                withVariants={withVariants}
                onChange={(item) => handleChange(product.productId, item)}
              />
            ))}
            {products.length === 0 && (
              <Box padding="800">
                <Text as="p" alignment="center" tone="subdued">
                  {query ? `No product matches “${query}”` : 'The shop has no products yet'}
                </Text>
              </Box>
            )}
            {hasMore && (
              <Box padding="400">
                <InlineStack align="center">
                  <Button onClick={loadMore} loading={isLoadingMore}>
                    Show more
                  </Button>
                </InlineStack>
              </Box>
            )}
          </BlockStack>
        )}
      </div>
    </Modal>
  );
}

function countOf(count: number): string {
  return count === 1 ? '1 product selected' : `${count} products selected`;
}
