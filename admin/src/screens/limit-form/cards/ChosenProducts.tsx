import type { ProductItem } from '@purchase-limits/domain/limit';
import type { CatalogProduct } from '@purchase-limits/contract/catalog';
import { useProducts } from '../../../api/use-catalog';
import { useResourcePicker } from '../../../components/resource-picker/ResourcePicker';
import { ResourceImage } from '../../../components/ResourceImage';
import { useText, type FormTextKey } from '../texts';
import { ChosenList, type ChosenRow } from './ChosenList';
import { Banner } from '../../../ui/Banner';
import { BlockStack } from '../../../ui/BlockStack';
import { Button } from '../../../ui/Button';
import { InlineStack } from '../../../ui/InlineStack';

const TEXTS = { select: 'selectProducts', change: 'changeProducts' } as const;

type ChosenProductsProps = {
  /** The id of the button that opens the picker. */
  buttonId: string;
  /** The chosen products. */
  items: ProductItem[];
  /** The text of that button before and after a choice. */
  texts?: { select: FormTextKey; change: FormTextKey };
  /** Whether single variants can be chosen. */
  withVariants: boolean;
  /** Called with the new choice. */
  onChange: (items: ProductItem[]) => void;
};

/** Products that were chosen one by one, and the way to choose others. */
export function ChosenProducts({ buttonId, texts = TEXTS, items, withVariants, onChange }: ChosenProductsProps) {
  const t = useText();
  const variantsText = useVariantsText();
  const { pickProducts } = useResourcePicker();
  const { products, isLoading, error } = useProducts(items.map(({ productId }) => productId));
  const rowOf = (item: ProductItem): ChosenRow => {
    const { productId: id } = item;
    const product = products.get(id);
    const image = <ResourceImage url={product?.imageUrl} />;
    if (product) return { id, name: product.title, note: variantsText(item, product), image };
    if (isLoading) return { id, name: null, image };
    return { id, name: t('unknownProduct', { id }), isUnknown: true, note: t('notInShop'), image };
  };
  const handlePick = async () => {
    const picked = await pickProducts(items, { withVariants });
    if (picked) onChange(picked);
  };

  return (
    <BlockStack gap="300">
      <InlineStack>
        <Button id={buttonId} onClick={() => void handlePick()}>
          {t(items.length > 0 ? texts.change : texts.select)}
        </Button>
      </InlineStack>
      {error && <Banner tone="warning">{t('namesFailed', { reason: error.message })}</Banner>}
      <ChosenList
        rows={items.map(rowOf)}
        onRemove={(id) => onChange(items.filter(({ productId }) => productId !== id))}
      />
    </BlockStack>
  );
}

export function useVariantsText() {
  const t = useText();
  return ({ variantIds }: ProductItem, { variants }: CatalogProduct): string => {
    if (!variantIds) return t(variants.length > 1 ? 'allVariants' : 'oneVariant');
    const titles = variants.filter(({ variantId }) => variantIds.includes(variantId)).map(({ title }) => title);
    const count = titles.length - 3;
    return count > 0 ? t('moreVariants', { titles: titles.slice(0, 3).join(', '), count }) : titles.join(', ');
  };
}
