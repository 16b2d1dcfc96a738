import { canHint, type NotificationTrigger } from '@purchase-limits/domain/limit';
import { BlockStack, Checkbox, ChoiceList, FormLayout, Text, TextField } from '@shopify/polaris';
import { useFormat } from '../../../components/use-format';
import { triggersOf } from '../form-values';
import { useLimitFormContext } from '../limit-form-context';
import { useText } from '../texts';
import type { FormCard } from '../types/limit-type-form';
import { useLimitField } from '../use-limit-field';
import { FormSection } from '../../../components/FormSection';
import { endOf, startOf } from './days-in-gmt';

/** From when to when the limit applies, and when the shopper sees its message. */
export const advancedCard: FormCard = {
  Card: AdvancedCard,
  fields: { startDate: 'startDate', endDate: 'endDate', notificationTrigger: 'notification', hint: 'hint' },
};

function AdvancedCard() {
  const t = useText();
  return (
    <FormSection title={t('advanced')}>
      <DateFields />
      <TriggerField />
      <HintField />
    </FormSection>
  );
}

function DateFields() {
  const t = useText();
  const { formatInstant, timeZone } = useFormat();
  const startDate = useLimitField('startDate');
  const endDate = useLimitField('endDate');
  const [start, end] = [startOf(startDate.value), endOf(endDate.value)];
  const isGmt = timeZone === 'UTC' || timeZone === 'Etc/UTC';
  return (
    <BlockStack gap="200">
      <FormLayout>
        <FormLayout.Group condensed>
          <TextField
            {...startDate}
            label={t('startDate')}
            type="date"
            autoComplete="off"
            requiredIndicator
            helpText={start && !isGmt && t('startsInZone', { instant: formatInstant(start), zone: timeZone })}
          />
          <TextField
            {...endDate}
            label={t('endDateOptional')}
            type="date"
            autoComplete="off"
            min={startDate.value}
            helpText={end && !isGmt && t('endsInZone', { instant: formatInstant(end), zone: timeZone })}
          />
        </FormLayout.Group>
      </FormLayout>
      <Text as="p" tone="subdued">
        {t('timeZone')}
      </Text>
    </BlockStack>
  );
}

function TriggerField() {
  const t = useText();
  const { typeForm } = useLimitFormContext();
  const trigger = useLimitField('notificationTrigger');
  return (
    <ChoiceList
      title={t('showMessage')}
      choices={triggersOf(typeForm.type).map((value) => ({
        value,
        label: t(`trigger.${value}`),
        helpText: t(`trigger.${value}.help`),
      }))}
      selected={[trigger.value]}
      onChange={([chosen]) => trigger.onChange(chosen as NotificationTrigger)}
    />
  );
}

function HintField() {
  const t = useText();
  const { typeForm, values } = useLimitFormContext();
  const { value, error, onChange } = useLimitField('hint');
  if (!canHint(typeForm.type)) return null;
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
