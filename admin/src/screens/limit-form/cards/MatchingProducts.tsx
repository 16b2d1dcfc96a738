import type { ProductFacts, VariantSku } from '@purchase-limits/contract/catalog';
import type { ProductCondition, ProductGroup } from '@purchase-limits/domain/limit';
import { valueTest, selectorOf } from '@purchase-limits/domain/selection';
import { useId, useMemo, useState } from 'react';
import { get } from 'react-hook-form';
import { useProductFacts, useSkus } from '../../../api/use-catalog';
import { ResourceImage } from '../../../components/ResourceImage';
import { useFormat } from '../../../components/use-format';
import { groupOf } from '../product-choice';
import { useLimitFormContext } from '../limit-form-context';
import { useText } from '../texts';
import { BlockStack } from '../../../ui/BlockStack';
import { Button } from '../../../ui/Button';
import { Collapsible } from '../../../ui/Collapsible';
import { InlineStack } from '../../../ui/InlineStack';
import { Spinner } from '../../../ui/Spinner';
import { Note, Text } from '../../../ui/Text';

const MOST_SHOWN = 50;

type MatchingProductsProps = {
  /** Where the choice is in the limit. */
  path: 'products' | 'targets' | 'exclusions.group';
};

/** How many products the conditions choose now, while the merchant types, and which. */
export function MatchingProducts({ path }: MatchingProductsProps) {
  const t = useText();
  const { formatNumber } = useFormat();
  const { values } = useLimitFormContext();
  const contentId = useId();
  const [isOpen, setOpen] = useState(false);
  const choice = get(values, path) as Pick<ProductGroup, 'match' | 'conditions'>;
  const facts = useProductFacts(true);
  const skus = useSkus(choice.conditions.some(isOnSku));
  const { products } = facts;
  const { variants } = skus;
  const error = facts.error ?? skus.error;
  const isWhole = facts.isWhole && skus.isWhole;
  const isReading = facts.isReading || skus.isReading;
  const matching = useMemo(() => matchingProducts(choice, products, variants), [choice, products, variants]);
  const reload = () => {
    facts.reload();
    skus.reload();
  };

  if (error)
    return (
      <InlineStack gap="200" blockAlign="center">
        <Text as="span" tone="subdued">
          {t('matchingFailed', { reason: error.message })}
        </Text>
        <Button variant="plain" onClick={reload}>
          {t('tryAgain')}
        </Button>
      </InlineStack>
    );
  if (!matching) return null;
  const count = matching.length;
  const numbers = { shown: formatNumber(count), all: formatNumber(products.length) };
  return (
    <BlockStack gap="200">
      <InlineStack gap="200" blockAlign="center">
        <Text as="span" fontWeight="medium">
          <span role="status">{t(isWhole ? 'matching' : 'matchingAmong', numbers)}</span>
        </Text>
        {isReading && <Spinner size="small" accessibilityLabel={t('readingProducts')} />}
        {count > 0 && (
          <Button variant="plain" ariaExpanded={isOpen} ariaControls={contentId} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'hideMatching' : 'showMatching')}
          </Button>
        )}
      </InlineStack>
      <Collapsible id={contentId} open={isOpen && count > 0}>
        <ul className="chosen-products">
          {matching.slice(0, MOST_SHOWN).map(({ productId, title, vendor, imageUrl }) => (
            <li key={productId}>
              <ResourceImage url={imageUrl} />
              <div className="chosen-product-name">
                <Text as="p" truncate>
                  {title}
                </Text>
                <Text as="p" variant="bodySm" tone="subdued" truncate>
                  {vendor}
                </Text>
              </div>
            </li>
          ))}
        </ul>
        {count > MOST_SHOWN && <Note>{t('andMore', { count: formatNumber(count - MOST_SHOWN) })}</Note>}
      </Collapsible>
    </BlockStack>
  );
}

const isOnSku = ({ field }: ProductCondition) => field === 'sku';

/** By the rulebook's own test, of each variant where SKUs are asked for; null while a condition is not filled in. */
function matchingProducts(
  choice: Pick<ProductGroup, 'match' | 'conditions'>,
  products: ProductFacts[],
  variants: VariantSku[],
): ProductFacts[] | null {
  const { conditions } = choice;
  if (conditions.length === 0 || conditions.some(({ value }) => !value.trim())) return null;
  const isChosen = selectorOf(groupOf(choice), valueTest);
  const skus = new Map<string, Set<string>>();
  for (const { productId, sku } of variants) skus.set(productId, (skus.get(productId) ?? new Set()).add(sku));
  return products.filter(({ imageUrl: _imageUrl, ...facts }) => {
    const line = { ...facts, id: facts.productId, variantId: '', quantity: 1 };
    if (!conditions.some(isOnSku)) return isChosen(line);
    return [...(skus.get(facts.productId) ?? [])].some((sku) => isChosen({ ...line, sku }));
  });
}
