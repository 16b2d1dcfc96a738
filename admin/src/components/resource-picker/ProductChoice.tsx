import type { ProductItem } from '@purchase-limits/domain/limit';
import type { CatalogProduct } from '@purchase-limits/contract/catalog';
import { ResourceImage } from '../ResourceImage';
import { PickerRow } from './PickerRow';
import { Checkbox } from '../../ui/Checkbox';
import { InlineStack } from '../../ui/InlineStack';
import { Text } from '../../ui/Text';

type ProductChoiceProps = {
  /** The product of this row. */
  product: CatalogProduct;
  /** Its choice; undefined when it is not chosen. */
  item: ProductItem | undefined;
  /** Whether its variants can be chosen one by one. */
  withVariants: boolean;
  /** Called with the new choice, or with null when nothing of it is chosen. */
  onChange: (item: ProductItem | null) => void;
};

/** One product with a box to tick, and one for each of its variants. */
export function ProductChoice({ product, item, withVariants, onChange }: ProductChoiceProps) {
  const { productId, variants } = product;
  const chosenIds = !item ? [] : (item.variantIds ?? variants.map(({ variantId }) => variantId));
  const isWhole = item !== undefined && item.variantIds === undefined;
  const checked = item && !isWhole ? 'indeterminate' : isWhole;
  const handleVariant = (variantId: string, isChosen: boolean) => {
    const ids = variants
      .map((variant) => variant.variantId)
      .filter((id) => (id === variantId ? isChosen : chosenIds.includes(id)));
    if (ids.length === 0) onChange(null);
    else onChange(ids.length === variants.length ? { productId } : { productId, variantIds: ids });
  };

  return (
    <PickerRow>
      <Checkbox
        label={
          <InlineStack gap="300" blockAlign="center" wrap={false}>
            <ResourceImage url={product.imageUrl} />
            <Text as="span" fontWeight="medium">
              {product.title}
            </Text>
          </InlineStack>
        }
        checked={checked}
        onChange={() => onChange(isWhole ? null : { productId })}
      />
      {withVariants && variants.length > 1 && (
        <div className="picker-variants">
          {variants.map((variant) => (
            <Checkbox
              key={variant.variantId}
              label={variant.title}
              checked={chosenIds.includes(variant.variantId)}
              onChange={(isChosen) => handleVariant(variant.variantId, isChosen)}
            />
          ))}
        </div>
      )}
    </PickerRow>
  );
}
