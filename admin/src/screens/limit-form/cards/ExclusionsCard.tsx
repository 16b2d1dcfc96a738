import { canExclude } from '../form-values';
import { useLimitFormContext } from '../limit-form-context';
import { useText } from '../texts';
import type { FormCard } from '../types/limit-type-form';
import { useLimitField } from '../use-limit-field';
import { ChosenProducts } from './ChosenProducts';
import { FormSection } from '../../../components/FormSection';

/** Products that the limit does not count. */
export const exclusionsCard: FormCard = { Card: ExclusionsCard, fields: { 'exclusions.products': 'exclusions' } };

function ExclusionsCard() {
  const t = useText();
  const { values, typeForm } = useLimitFormContext();
  const { id, value: products, onChange } = useLimitField('exclusions.products');
  if (!canExclude(typeForm.type, values)) return null;
  return (
    <FormSection title={t('exclusionsOptional')} note={t('exclusionsHelp')}>
      <ChosenProducts
        buttonId={id}
        texts={{ select: 'selectExclusions', change: 'changeExclusions' }}
        items={products}
        withVariants={false}
        onChange={(items) => onChange(items.map(({ productId }) => ({ productId })))}
      />
    </FormSection>
  );
}
