import { MAX_LENGTH } from '@purchase-limits/domain/validate-limit';
import { BlockStack, Card, FormLayout, Select, Text, TextField } from '@shopify/polaris';
import { useText } from './texts';
import type { FormCard } from './types/limit-type-form';
import { useLimitField } from './use-limit-field';

const STATUSES = ['active', 'inactive'] as const;

/** Name, status and dates. */
export const basicsCard: FormCard = {
  Card: BasicsCard,
  fields: { name: 'name', status: 'status', startDate: 'startDate', endDate: 'endDate' },
};

function BasicsCard() {
  const t = useText();
  const name = useLimitField('name');
  const status = useLimitField('status');
  const startDate = useLimitField('startDate');
  const endDate = useLimitField('endDate');
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('basics')}
        </Text>
        <FormLayout>
          <TextField
            {...name}
            label={t('name')}
            helpText={t('nameHelp')}
            autoComplete="off"
            maxLength={MAX_LENGTH.name}
            showCharacterCount
            requiredIndicator
          />
          <Select
            {...status}
            label={t('status')}
            options={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
          />
          <FormLayout.Group condensed>
            <TextField {...startDate} label={t('startDate')} type="date" autoComplete="off" requiredIndicator />
            <TextField {...endDate} label={t('endDateOptional')} type="date" autoComplete="off" min={startDate.value} />
          </FormLayout.Group>
        </FormLayout>
        <Text as="p" tone="subdued">
          {t('timeZone')}
        </Text>
      </BlockStack>
    </Card>
  );
}
