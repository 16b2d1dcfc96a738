import type { ApplyTo } from '@purchase-limits/domain/limit';
import { useLimitFormContext } from '../limit-form-context';
import { useText } from '../texts';
import { ChosenCollections } from './ChosenCollections';
import { EachVariantField } from './EachVariantField';
import { ProductSelectionFields } from './ProductSelectionFields';
import { BlockStack } from '../../../ui/BlockStack';
import { Box } from '../../../ui/Box';

type TargetFieldsProps = {
  /** What the limit is applied to. */
  applyTo: ApplyTo;
  /** Where its products are in the limit. */
  path: 'products' | 'targets';
};

/** Which collections or products the limit is applied to; nothing for the whole cart. */
export function TargetFields({ applyTo, path }: TargetFieldsProps) {
  const t = useText();
  const { values } = useLimitFormContext();
  if (applyTo === 'cart') return null;
  return (
    <Box paddingInlineStart="600">
      {applyTo === 'collection' ? (
        <ChosenCollections />
      ) : (
        <BlockStack gap="400">
          <ProductSelectionFields path={path} title={t('measuredProducts')} />
          {!values.neverTogether && <EachVariantField />}
        </BlockStack>
      )}
    </Box>
  );
}
