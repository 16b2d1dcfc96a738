import { PERIOD_UNITS, REPURCHASE_OPTIONS, type Repurchase } from '@purchase-limits/domain/limit';
import { BlockStack, Card, Select, Text, TextField } from '@shopify/polaris';
import { fieldId } from './form-errors';
import { useLimitFormState } from './limit-form-state';

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
export function RepurchaseCard() {
  const { values, change, touch, errorOf } = useLimitFormState();
  const { repurchaseOption } = values;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          Re-purchase
        </Text>
        <Select
          label="A customer can buy again"
          options={OPTIONS}
          value={repurchaseOption}
          helpText={repurchaseOption === 'no_limit' ? 'Every order stands on its own.' : explanation(values.max.isUsed)}
          onChange={(option: Repurchase['option']) => change({ repurchaseOption: option })}
        />
        {repurchaseOption === 'custom' && (
          <div className="period-fields">
            <TextField
              id={fieldId('repurchase.every.amount')}
              label="Every"
              inputMode="numeric"
              autoComplete="off"
              value={values.everyAmount}
              error={errorOf('repurchase.every.amount')}
              onChange={(everyAmount) => change({ everyAmount })}
              onBlur={() => touch('repurchase.every.amount')}
            />
            <Select
              label="Unit"
              options={UNITS}
              value={values.everyUnit}
              onChange={(everyUnit: (typeof PERIOD_UNITS)[number]) => change({ everyUnit })}
            />
          </div>
        )}
        <Text as="p" tone="subdued">
          Re-purchase limits require customers to be logged in
        </Text>
      </BlockStack>
    </Card>
  );
}

function explanation(hasMaximum: boolean): string {
  return hasMaximum
    ? 'The maximum covers all orders of a customer in this time.'
    : 'A customer can order once in this time. Set a maximum to allow an amount instead.';
}
