import { BUILT_IN_TEXTS } from '@purchase-limits/domain/built-in-texts';
import type { Language } from '@purchase-limits/domain/languages';
import { useCollections, useProducts } from '../../../api/use-catalog';
import { hasNoBounds, measuredBy, type LimitFormValues } from '../form-values';
import { useLimitFormContext } from '../limit-form-context';
import { useText } from '../texts';

/** The previewed message's subject, and the product on the page around it. */
export function usePreviewSubject(language: Language) {
  const t = useText();
  const { typeForm, values } = useLimitFormContext();
  const measured = hasNoBounds(values) ? 'product' : measuredBy(typeForm.type, values);
  const [productId] = firstProductIds(measuresTargets(values, typeForm.type) ? values.targets : values.products);
  const [collectionId] = values.collectionIds;
  const { products } = useProducts(productId ? [productId] : []);
  const { collections } = useCollections(measured === 'collection' && collectionId ? [collectionId] : []);
  const found = productId ? products.get(productId) : undefined;
  const product = { title: found?.title ?? t('sampleProduct'), imageUrl: found?.imageUrl ?? null };
  const names = {
    cart: BUILT_IN_TEXTS[language].cart,
    collection: (collectionId && collections.get(collectionId)?.title) || t('sampleCollection'),
    product: product.title,
  };
  return { name: names[measured], isCart: measured === 'cart' || hasNoBounds(values), product };
}

function measuresTargets(values: LimitFormValues, type: string): boolean {
  return type === 'product-blocking' && !hasNoBounds(values) && values.applyTo === 'product';
}

function firstProductIds({ kind, items }: LimitFormValues['products']): string[] {
  return kind === 'specific' ? items.slice(0, 1).map(({ productId }) => productId) : [];
}
