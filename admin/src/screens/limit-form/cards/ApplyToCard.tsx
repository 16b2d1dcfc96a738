import type { ApplyTo } from '@purchase-limits/domain/limit';
import { fieldId } from '../form-errors';
import { useText } from '../texts';
import type { FormCard } from '../types/limit-type-form';
import { useLimitField } from '../use-limit-field';
import { FormSection } from '../../../components/FormSection';
import { TargetFields } from './TargetFields';
import { useApplyToChoices } from './use-apply-to-choices';
import { ChoiceList } from '../../../ui/ChoiceList';

/** What of a tagged customer's order is measured. */
export const applyToCard: FormCard = {
  Card: ApplyToCard,
  fields: { applyTo: 'applyTo', collectionIds: 'collections', products: 'measuredProducts' },
};

function ApplyToCard() {
  const t = useText();
  const { value, onChange } = useLimitField('applyTo');
  const choices = useApplyToChoices(value, 'customer_tag');
  return (
    <FormSection title={t('applyTo')}>
      <div id={fieldId('applyTo')}>
        <ChoiceList
          title={t('applyTo')}
          titleHidden
          choices={choices}
          selected={[value]}
          onChange={([chosen]) => onChange(chosen as ApplyTo)}
        />
      </div>
      <TargetFields applyTo={value} path="products" />
    </FormSection>
  );
}
