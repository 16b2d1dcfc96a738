import type { ProductItem } from '@purchase-limits/domain/limit';
import { useCollections, useProducts } from '../../../api/use-catalog';
import { useFormat } from '../../../components/use-format';
import { useVariantsText } from '../cards/ChosenProducts';
import type { LimitFormValues } from '../form-values';
import type { ProductChoice } from '../product-choice';
import { useText } from '../texts';
import { useValueText } from './use-value-text';
import { Text } from '../../../ui/Text';

/** How many names of a list to show. */
const NAMES_SHOWN = 5;

type FieldValueProps = {
  /** The field. */
  path: string;
  /** The values that have it. */
  values: LimitFormValues;
  /** Those of the other side: what they don't have is named first. */
  others: LimitFormValues;
};

/** What one side has in a field. */
export function FieldValue({ path, values, others }: FieldValueProps) {
  const valueText = useValueText();
  switch (path) {
    case 'products':
    case 'targets':
      if (values[path].kind === 'specific')
        return <Products items={values[path].items} others={itemsOf(others[path])} />;
      break;
    case 'exclusions.products':
      if (values.exclusions.kind === 'specific')
        return <Products items={values.exclusions.products} others={others.exclusions.products} />;
      break;
    case 'exclusions.customerTags':
      return <Names names={sorted(values.exclusions.customerTags, others.exclusions.customerTags)} />;
    case 'collectionIds':
      return <Collections ids={sorted(values.collectionIds, others.collectionIds)} />;
    case 'customerTags':
      if (values.customerTags.kind === 'specific')
        return <Names names={sorted(values.customerTags.tags, others.customerTags.tags)} />;
      break;
  }
  return (
    <Text as="p" breakWord>
      {valueText(path, values)}
    </Text>
  );
}

function Products({ items, others }: { items: ProductItem[]; others: ProductItem[] }) {
  const t = useText();
  const variantsText = useVariantsText();
  const shown = sorted(items, others);
  const { products } = useProducts(shown.slice(0, NAMES_SHOWN).map(({ productId }) => productId));
  const names = shown.map((item) => {
    const product = products.get(item.productId);
    if (!product) return t('unknownProduct', { id: item.productId });
    return item.variantIds ? t('labeled', { label: product.title, value: variantsText(item, product) }) : product.title;
  });
  return <Names names={names} />;
}

function Collections({ ids }: { ids: string[] }) {
  const t = useText();
  const { collections } = useCollections(ids.slice(0, NAMES_SHOWN));
  return <Names names={ids.map((id) => collections.get(id)?.title ?? t('unknownCollection', { id }))} />;
}

function Names({ names }: { names: string[] }) {
  const t = useText();
  const { formatList } = useFormat();
  const more = names.length - NAMES_SHOWN;
  const shown = names.slice(0, NAMES_SHOWN);
  if (more > 0) shown.push(t('room.more', { count: more }));
  return (
    <Text as="p" breakWord>
      {names.length > 0 ? formatList(shown) : t('none')}
    </Text>
  );
}

function itemsOf({ kind, items }: ProductChoice): ProductItem[] {
  return kind === 'specific' ? items : [];
}

/** First what the others do not have. */
function sorted<Item>(items: Item[], others: Item[]): Item[] {
  const known = new Set(others.map((other) => JSON.stringify(other)));
  const isNew = (item: Item) => !known.has(JSON.stringify(item));
  return [...items.filter(isNew), ...items.filter((item) => !isNew(item))];
}
