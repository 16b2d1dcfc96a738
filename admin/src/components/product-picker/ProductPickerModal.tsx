import type { ProductItem } from '@purchase-limits/domain/limit';
import { Box, Modal, Text, TextField } from '@shopify/polaris';
import { useDeferredValue, useState } from 'react';
import { useProductSearch } from '../../api/use-catalog';
import { useFocusReturn } from '../use-focus-return';
import { FoundProducts } from './FoundProducts';
import { useText } from '../texts';

type ProductPickerModalProps = {
  /** What is chosen when the picker opens. */
  chosen: ProductItem[];
  /** Whether single variants can be chosen. */
  withVariants: boolean;
  /** Called once with the choice, or with null when there is none. */
  onDone: (items: ProductItem[] | null) => void;
};

/** Products with their variants to choose, found by title. */
export function ProductPickerModal({ chosen, withVariants, onDone }: ProductPickerModalProps) {
  useFocusReturn();
  const t = useText();
  const [items, setItems] = useState(chosen);
  const [query, setQuery] = useState('');
  const search = useProductSearch(useDeferredValue(query.trim()));
  const handleChange = (productId: string, item: ProductItem | null) =>
    setItems((before) => withChoice(before, productId, item));

  return (
    <Modal
      open
      title={t('selectProducts')}
      onClose={() => onDone(null)}
      primaryAction={{ content: t('select'), onAction: () => onDone(items) }}
      secondaryActions={[{ content: t('cancel'), onAction: () => onDone(null) }]}
      footer={
        <Text as="span" tone="subdued">
          {t('productsSelected', { count: items.length })}
        </Text>
      }
    >
      <Box padding="400" borderBlockEndWidth="025" borderColor="border">
        <TextField
          label={t('searchProducts')}
          labelHidden
          placeholder={t('searchProducts')}
          autoComplete="off"
          autoFocus
          clearButton
          value={query}
          onChange={setQuery}
          onClearButtonClick={() => setQuery('')}
        />
      </Box>
      <div className="picker-list">
        <FoundProducts
          search={search}
          query={query}
          items={items}
          withVariants={withVariants}
          onChange={handleChange}
        />
      </div>
    </Modal>
  );
}

/** The items with a new choice of one product, in their order; null takes the product out. */
function withChoice(items: ProductItem[], productId: string, item: ProductItem | null): ProductItem[] {
  if (!item) return items.filter((other) => other.productId !== productId);
  const isKnown = items.some((other) => other.productId === productId);
  return isKnown ? items.map((other) => (other.productId === productId ? item : other)) : [...items, item];
}
