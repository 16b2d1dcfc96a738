import { PERIOD_UNITS, REPURCHASE_OPTIONS, type Repurchase } from '@purchase-limits/domain/limit';
import { BlockStack, Card, Select, Text, TextField } from '@shopify/polaris';
import type { FormCard } from './types/limit-type-form';
import { useLimitField } from './use-limit-field';

const LABELS: Record<Repurchase['option'], string> = {
  no_limit: 'No limit',
  once_per_lifetime: 'Once per lifetime',
  once_per_year: 'Once per year',
  once_per_month: 'Once per month',
  custom: 'Custom period',
};
const OPTIONS = REPURCHASE_OPTIONS.map((value) => ({ value, label: LABELS[value] }));
const UNITS = PERIOD_UNITS.map((value) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) }));

/** How often a customer may buy again. */
export const repurchaseCard: FormCard = { Card: RepurchaseCard, fields: { repurchase: 'Custom period' } };

function RepurchaseCard() {
  const option = useLimitField('repurchase.option');
  const amount = useLimitField('repurchase.every.amount');
  const unit = useLimitField('repurchase.every.unit');
  const hasWindow = option.value !== 'no_limit';
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          Re-purchase
        </Text>
        <Select
          {...option}
          label="A customer can buy again"
          options={OPTIONS}
          helpText={hasWindow ? undefined : 'Every order stands on its own.'}
        />
        {option.value === 'custom' && (
          <div className="period-fields">
            <TextField {...amount} label="Every" inputMode="numeric" autoComplete="off" />
            <Select {...unit} label="Unit" options={UNITS} />
          </div>
        )}
        {hasWindow && (
          <Text as="p" tone="subdued">
            Earlier orders are not known yet: for now the limit judges the current order only, and asks guests to log
            in.
          </Text>
        )}
        <Text as="p" tone="subdued">
          Re-purchase limits require customers to be logged in
        </Text>
      </BlockStack>
    </Card>
  );
}
