import type { ApplyTo } from '@purchase-limits/domain/limit';
import { useText } from '../texts';
import { ChosenCollections } from './ChosenCollections';
import { EachVariantField } from './EachVariantField';
import { ProductSelectionFields } from './ProductSelectionFields';

type TargetFieldsProps = {
  /** What the limit is applied to. */
  applyTo: ApplyTo;
  /** Where its products are in the limit. */
  path: 'products' | 'targets';
};

/** Which collections or products the limit is applied to; nothing for the whole cart. */
export function TargetFields({ applyTo, path }: TargetFieldsProps) {
  const t = useText();
  if (applyTo === 'collection') return <ChosenCollections />;
  if (applyTo === 'cart') return null;
  return (
    <>
      <ProductSelectionFields path={path} title={t('measuredProducts')} />
      <EachVariantField />
    </>
  );
}
