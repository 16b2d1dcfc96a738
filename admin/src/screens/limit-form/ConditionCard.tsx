import type { ConditionType } from '@purchase-limits/domain/limit';
import { BlockStack, Card, Checkbox, ChoiceList, InlineError, Text, TextField } from '@shopify/polaris';
import { fieldId } from './form-errors';
import { BOUNDS, canSellInMultiples, type BoundName, type LimitFormValues } from './form-values';
import { useLimitFormState } from './limit-form-state';

const SUBJECT = { product: 'each product', cart: 'the whole cart' } as const;
const LABELS: Record<BoundName, { box: string; field: string }> = {
  min: { box: 'Set a minimum', field: 'Minimum' },
  max: { box: 'Set a maximum', field: 'Maximum' },
  multiple: { box: 'Sell in multiples', field: 'Multiple of' },
};

/** What is measured, and between which bounds. */
export function ConditionCard() {
  const { values, shop, change, touch, errorOf } = useLimitFormState();
  const bounds = BOUNDS.filter((bound) => bound !== 'multiple' || canSellInMultiples(values));
  const hasNone = bounds.every((bound) => !values[bound].isUsed);
  const handleUse = (bound: BoundName, isUsed: boolean) => {
    change({ [bound]: { ...values[bound], isUsed } });
    if (bounds.every((other) => (other === bound ? !isUsed : !values[other].isUsed))) touch('min');
  };

  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          Limit
        </Text>
        <ChoiceList
          title={`Measure ${SUBJECT[values.type]} by`}
          choices={[
            { label: 'Quantity', value: 'product_quantity' },
            { label: `Total value (${shop.currency})`, value: 'total_product_value' },
            { label: `Total weight (${shop.weightUnit})`, value: 'total_weight' },
          ]}
          selected={[values.conditionType]}
          onChange={([conditionType]) => change({ conditionType: conditionType as ConditionType })}
        />
        <BlockStack gap="200">
          {bounds.map((bound) => (
            <BlockStack key={bound} gap="100">
              <Checkbox
                label={LABELS[bound].box}
                checked={values[bound].isUsed}
                onChange={(isUsed) => handleUse(bound, isUsed)}
              />
              {values[bound].isUsed && (
                <div className="bound-field">
                  <TextField
                    id={fieldId(bound)}
                    label={LABELS[bound].field}
                    labelHidden
                    inputMode={values.conditionType === 'product_quantity' ? 'numeric' : 'decimal'}
                    autoComplete="off"
                    suffix={unitOf(values, shop)}
                    value={values[bound].text}
                    error={errorOf(bound)}
                    onChange={(text) => change({ [bound]: { isUsed: true, text } })}
                    onBlur={() => touch(bound)}
                  />
                </div>
              )}
            </BlockStack>
          ))}
          {hasNone && errorOf('min') && <InlineError message={errorOf('min') ?? ''} fieldID={fieldId('min')} />}
        </BlockStack>
      </BlockStack>
    </Card>
  );
}

function unitOf({ conditionType }: LimitFormValues, shop: { currency: string; weightUnit: string }): string {
  switch (conditionType) {
    case 'product_quantity':
      return 'units';
    case 'total_product_value':
      return shop.currency;
    case 'total_weight':
      return shop.weightUnit;
  }
}
