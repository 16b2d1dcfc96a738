import type { ApplyTo } from '@purchase-limits/domain/limit';
import { fieldId } from '../form-errors';
import { useText } from '../texts';
import type { FormCard } from '../types/limit-type-form';
import { useLimitField } from '../use-limit-field';
import { FormSection } from '../../../components/FormSection';
import { TargetFields } from './TargetFields';
import { useApplyToChoices } from './use-apply-to-choices';
import { Checkbox } from '../../../ui/Checkbox';
import { ChoiceList } from '../../../ui/ChoiceList';

const BLOCK = 'block';

/** The effect of a blocking product in the cart. */
export const blockingCard: FormCard = {
  Card: BlockingCard,
  fields: {
    applyTo: 'blockingEffect',
    neverTogether: 'neverTogether',
    collectionIds: 'collections',
    targets: 'measuredProducts',
  },
};

function BlockingCard() {
  const t = useText();
  const blocksOrder = useLimitField('blocksOrder');
  const applyTo = useLimitField('applyTo');
  const neverTogether = useLimitField('neverTogether');
  const choices = useApplyToChoices(applyTo.value, 'product-blocking');
  const handleChange = ([chosen]: string[]) => {
    blocksOrder.onChange(chosen === BLOCK);
    if (chosen === BLOCK) neverTogether.onChange(false);
    if (chosen !== BLOCK) applyTo.onChange(chosen as ApplyTo);
  };
  return (
    <FormSection title={t('blockingEffect')}>
      <div id={fieldId('applyTo')}>
        <ChoiceList
          title={t('blockingEffect')}
          titleHidden
          choices={[{ value: BLOCK, label: t('blockOrder') }, ...choices]}
          selected={[blocksOrder.value ? BLOCK : applyTo.value]}
          onChange={handleChange}
        />
      </div>
      {!blocksOrder.value && (
        <>
          <TargetFields applyTo={applyTo.value} path="targets" />
          <Checkbox
            label={t('neverTogether')}
            helpText={t('neverTogetherHelp')}
            checked={neverTogether.value}
            error={neverTogether.error}
            onChange={neverTogether.onChange}
          />
        </>
      )}
    </FormSection>
  );
}
