import type { LimitStatus } from '@purchase-limits/domain/limit';
import { MAX_LENGTH } from '@purchase-limits/domain/validate-limit';
import { BlockStack, Card, FormLayout, Select, Text, TextField } from '@shopify/polaris';
import type { FormCard } from './types/limit-type-form';
import { useLimitField } from './use-limit-field';

const STATUSES: { label: string; value: LimitStatus }[] = [
  { label: 'Active', value: 'active' },
  { label: 'Inactive', value: 'inactive' },
];

/** Name, status and dates. */
export const basicsCard: FormCard = {
  Card: BasicsCard,
  fields: { name: 'Limit name', status: 'Status', startDate: 'Start date', endDate: 'End date' },
};

function BasicsCard() {
  const name = useLimitField('name');
  const status = useLimitField('status');
  const startDate = useLimitField('startDate');
  const endDate = useLimitField('endDate');
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          Name and dates
        </Text>
        <FormLayout>
          <TextField
            {...name}
            label="Limit name"
            helpText="Only you see this name."
            autoComplete="off"
            maxLength={MAX_LENGTH.name}
            showCharacterCount
            requiredIndicator
          />
          <Select {...status} label="Status" options={STATUSES} />
          <FormLayout.Group condensed>
            <TextField {...startDate} label="Start date" type="date" autoComplete="off" requiredIndicator />
            <TextField {...endDate} label="End date (optional)" type="date" autoComplete="off" min={startDate.value} />
          </FormLayout.Group>
        </FormLayout>
        <Text as="p" tone="subdued">
          Time is based on GMT +00:00
        </Text>
      </BlockStack>
    </Card>
  );
}
