import { CONDITION_FIELDS, CONDITION_OPERATORS, type ProductCondition } from '@purchase-limits/domain/limit';
import { BlockStack, Button, ChoiceList, InlineError, InlineStack, Select } from '@shopify/polaris';
import { DeleteIcon, PlusIcon } from '@shopify/polaris-icons';
import { useCatalogWords } from '../../api/use-catalog';
import { ConditionValue } from './ConditionValue';
import { fieldId } from './form-errors';
import { EMPTY_CONDITION } from './form-values';
import { useLimitFormState } from './limit-form-state';

const FIELD_LABELS: Record<ProductCondition['field'], string> = { tags: 'Tag', vendor: 'Vendor', title: 'Title' };
const OPERATOR_LABELS: Record<ProductCondition['operator'], string> = {
  equals: 'is equal to',
  not_equals: 'is not equal to',
  starts_with: 'starts with',
  ends_with: 'ends with',
  contains: 'contains',
  does_not_contain: 'does not contain',
};
const FIELDS = CONDITION_FIELDS.map((value) => ({ value, label: FIELD_LABELS[value] }));
const OPERATORS = CONDITION_OPERATORS.map((value) => ({ value, label: OPERATOR_LABELS[value] }));

/** Conditions that choose products, also ones that are added to the shop later. */
export function GroupConditions() {
  const { values, change, touch, errorOf } = useLimitFormState();
  const { conditions, match } = values;
  const tags = useCatalogWords('tags', true);
  const vendors = useCatalogWords('vendors', true);
  const suggestions = { tags, vendor: vendors, title: [] };
  const handleChange = (index: number, changed: Partial<ProductCondition>) =>
    change({
      conditions: conditions.map((condition, at) => (at === index ? { ...condition, ...changed } : condition)),
    });
  const handleRemove = (index: number) => {
    change({ conditions: conditions.filter((_, at) => at !== index) });
    touch('products');
  };

  return (
    <BlockStack gap="300">
      <ChoiceList
        title="Products must match"
        choices={[
          { label: 'all conditions', value: 'all' },
          { label: 'any condition', value: 'any' },
        ]}
        selected={[match]}
        onChange={([chosen]) => change({ match: chosen as 'all' | 'any' })}
      />
      {conditions.map((condition, index) => {
        const path = `products.conditions.${index}.value`;
        return (
          <div className="group-condition" key={index} role="group" aria-label={`Condition ${index + 1}`}>
            <Select
              label="Field"
              labelHidden
              options={FIELDS}
              value={condition.field}
              onChange={(field: ProductCondition['field']) => handleChange(index, { field })}
            />
            <Select
              label="Operator"
              labelHidden
              options={OPERATORS}
              value={condition.operator}
              onChange={(operator: ProductCondition['operator']) => handleChange(index, { operator })}
            />
            <ConditionValue
              id={fieldId(path)}
              value={condition.value}
              suggestions={suggestions[condition.field]}
              error={errorOf(path)}
              onChange={(value) => handleChange(index, { value })}
              onBlur={() => touch(path)}
            />
            <Button
              icon={DeleteIcon}
              variant="tertiary"
              accessibilityLabel={`Remove condition ${index + 1}`}
              disabled={conditions.length === 1}
              onClick={() => handleRemove(index)}
            />
          </div>
        );
      })}
      {conditions.length === 0 && errorOf('products') && (
        <InlineError message={errorOf('products') ?? ''} fieldID={fieldId('products')} />
      )}
      <InlineStack>
        <Button
          id={fieldId('products')}
          icon={PlusIcon}
          onClick={() => change({ conditions: [...conditions, EMPTY_CONDITION] })}
        >
          Add condition
        </Button>
      </InlineStack>
    </BlockStack>
  );
}
