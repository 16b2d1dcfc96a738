import type { NotificationTrigger } from '@purchase-limits/domain/limit';
import { canHint } from '@purchase-limits/domain/validate-limit';
import { FoldedSection } from '../FoldedSection';
import { triggersOf } from '../form-values';
import { useLimitFormContext } from '../limit-form-context';
import { useText } from '../texts';
import type { FormCard } from '../types/limit-type-form';
import { useLimitField } from '../use-limit-field';
import { Checkbox } from '../../../ui/Checkbox';
import { ChoiceList } from '../../../ui/ChoiceList';

/** When the shopper sees the limit's message. */
export const notificationCard: FormCard = {
  Card: NotificationCard,
  fields: { notificationTrigger: 'notification', hint: 'hint' },
};

function NotificationCard() {
  const t = useText();
  const { values } = useLimitFormContext();
  const { notificationTrigger, hint } = values;
  const showsHint = hint && notificationTrigger !== 'no_notification';
  const state = [t(`trigger.${notificationTrigger}`), showsHint && t('hint')].filter(Boolean).join(' · ');
  return (
    <FoldedSection title={t('notification')} state={state} fields={Object.keys(notificationCard.fields)}>
      <TriggerField />
      <HintField />
    </FoldedSection>
  );
}

function TriggerField() {
  const t = useText();
  const { typeForm } = useLimitFormContext();
  const trigger = useLimitField('notificationTrigger');
  return (
    <ChoiceList
      title={t('showMessage')}
      choices={triggersOf(typeForm.type).map((value) => ({ value, label: t(`trigger.${value}`) }))}
      selected={[trigger.value]}
      onChange={([chosen]) => trigger.onChange(chosen as NotificationTrigger)}
    />
  );
}

function HintField() {
  const t = useText();
  const { typeForm, values } = useLimitFormContext();
  const { value, error, onChange } = useLimitField('hint');
  if (!canHint({ type: typeForm.type, conditionType: values.conditionType })) return null;
  const isSilent = values.notificationTrigger === 'no_notification';
  return (
    <Checkbox
      label={t('hint')}
      helpText={t('hint.help')}
      checked={value && !isSilent}
      disabled={isSilent}
      error={error}
      onChange={onChange}
    />
  );
}
