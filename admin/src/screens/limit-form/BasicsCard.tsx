import type { LimitStatus } from '@purchase-limits/domain/limit';
import { MAX_LENGTH } from '@purchase-limits/domain/validate-limit';
import { BlockStack, Card, FormLayout, Select, Text, TextField } from '@shopify/polaris';
import { fieldId } from './form-errors';
import { useLimitFormState } from './limit-form-state';

const STATUSES: { label: string; value: LimitStatus }[] = [
  { label: 'Active', value: 'active' },
  { label: 'Inactive', value: 'inactive' },
];

/** Name, status and dates. */
export function BasicsCard() {
  const { values, change, touch, errorOf } = useLimitFormState();
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          Name and dates
        </Text>
        <FormLayout>
          <TextField
            id={fieldId('name')}
            label="Limit name"
            helpText="Only you see this name."
            autoComplete="off"
            maxLength={MAX_LENGTH.name}
            showCharacterCount
            requiredIndicator
            value={values.name}
            error={errorOf('name')}
            onChange={(name) => change({ name })}
            onBlur={() => touch('name')}
          />
          <Select
            label="Status"
            options={STATUSES}
            value={values.status}
            onChange={(status: LimitStatus) => change({ status })}
          />
          <FormLayout.Group condensed>
            <TextField
              id={fieldId('startDate')}
              label="Start date"
              type="date"
              autoComplete="off"
              requiredIndicator
              value={values.startDate}
              error={errorOf('startDate')}
              onChange={(startDate) => change({ startDate })}
              onBlur={() => touch('startDate')}
            />
            <TextField
              id={fieldId('endDate')}
              label="End date (optional)"
              type="date"
              autoComplete="off"
              value={values.endDate}
              min={values.startDate}
              error={errorOf('endDate')}
              onChange={(endDate) => change({ endDate })}
              onBlur={() => touch('endDate')}
            />
          </FormLayout.Group>
        </FormLayout>
        <Text as="p" tone="subdued">
          Time is based on GMT +00:00
        </Text>
      </BlockStack>
    </Card>
  );
}
