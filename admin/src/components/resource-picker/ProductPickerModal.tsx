import type { ProductItem } from '@purchase-limits/domain/limit';
import { useDeferredValue, useState } from 'react';
import { useProducts, useProductSearch } from '../../api/use-catalog';
import { useText } from './texts';
import { chosenFirst } from './chosen-first';
import { FoundList } from './FoundList';
import { PickerModal } from './PickerModal';
import { ProductChoice } from './ProductChoice';

type ProductPickerModalProps = {
  /** What is chosen when the picker opens. */
  chosen: ProductItem[];
  /** Whether single variants can be chosen. */
  withVariants: boolean;
  /** Called once with the choice, or with null when there is none. */
  onDone: (items: ProductItem[] | null) => void;
};

/** Products with their variants to choose, found by title; those that were chosen before come first. */
export function ProductPickerModal({ chosen, withVariants, onDone }: ProductPickerModalProps) {
  const t = useText();
  const [items, setItems] = useState(chosen);
  const [query, setQuery] = useState('');
  const search = useProductSearch(useDeferredValue(query.trim()));
  const { products: known } = useProducts(chosen.map(({ productId }) => productId));
  const before = query.trim() ? [] : chosen.flatMap(({ productId }) => known.get(productId) ?? []);
  const products = chosenFirst(before, search.items, ({ productId }) => productId);
  const handleChange = (productId: string, item: ProductItem | null) =>
    setItems((kept) => withChoice(kept, productId, item));

  return (
    <PickerModal
      title={t('selectProducts')}
      searchLabel={t('searchProducts')}
      query={query}
      onQueryChange={setQuery}
      chosenText={t('selected', { count: items.length })}
      onSelect={() => onDone(items)}
      onCancel={() => onDone(null)}
    >
      <FoundList
        search={search}
        failedText={t('productsFailed')}
        emptyText={products.length > 0 ? null : t(query ? 'noMatches' : 'noProducts', { query })}
      >
        {products.map((product) => (
          <ProductChoice
            key={product.productId}
            product={product}
            item={items.find(({ productId }) => productId === product.productId)}
            withVariants={withVariants}
            onChange={(item) => handleChange(product.productId, item)}
          />
        ))}
      </FoundList>
    </PickerModal>
  );
}

/** The items with a new choice of one product, in their order; null takes the product out. */
function withChoice(items: ProductItem[], productId: string, item: ProductItem | null): ProductItem[] {
  if (!item) return items.filter((other) => other.productId !== productId);
  const isKnown = items.some((other) => other.productId === productId);
  return isKnown ? items.map((other) => (other.productId === productId ? item : other)) : [...items, item];
}
