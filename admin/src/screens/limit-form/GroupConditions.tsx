import { CONDITION_FIELDS, CONDITION_OPERATORS, type ProductCondition } from '@purchase-limits/domain/limit';
import { BlockStack, Button, ChoiceList, InlineError, InlineStack, Select } from '@shopify/polaris';
import { DeleteIcon, PlusIcon } from '@shopify/polaris-icons';
import { useFieldArray } from 'react-hook-form';
import { useCatalogWords } from '../../api/use-catalog';
import { ConditionValue } from './ConditionValue';
import { fieldId } from './form-errors';
import { EMPTY_CONDITION, type LimitFormValues } from './form-values';
import { useLimitFormContext } from './limit-form-context';
import { useLimitField } from './use-limit-field';

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

type GroupConditionsProps = {
  /** Where the choice is in the limit. */
  path: 'products' | 'targets';
};

/** Conditions that choose products, also ones that are added to the shop later. */
export function GroupConditions({ path }: GroupConditionsProps) {
  const { errorOf, touch } = useLimitFormContext();
  const match = useLimitField(`${path}.match`);
  const { fields, append, remove } = useFieldArray<LimitFormValues, `${typeof path}.conditions`>({
    name: `${path}.conditions`,
  });
  const handleRemove = (index: number) => {
    remove(index);
    touch(path);
  };
  const noCondition = fields.length === 0 && errorOf(path);

  return (
    <BlockStack gap="300">
      <ChoiceList
        title="Products must match"
        choices={[
          { label: 'all conditions', value: 'all' },
          { label: 'any condition', value: 'any' },
        ]}
        selected={[match.value]}
        onChange={([chosen]) => match.onChange(chosen as 'all' | 'any')}
      />
      {fields.map(({ id }, index) => (
        <GroupCondition
          key={id}
          path={`${path}.conditions.${index}`}
          number={index + 1}
          isOnlyOne={fields.length === 1}
          onRemove={() => handleRemove(index)}
        />
      ))}
      {noCondition && <InlineError message={noCondition} fieldID={fieldId(path)} />}
      <InlineStack>
        <Button id={fieldId(path)} icon={PlusIcon} onClick={() => append(EMPTY_CONDITION)}>
          Add condition
        </Button>
      </InlineStack>
    </BlockStack>
  );
}

type GroupConditionProps = {
  /** Where the condition is in the limit. */
  path: `${GroupConditionsProps['path']}.conditions.${number}`;
  /** Its position, from 1 on. */
  number: number;
  /** Whether there is no other condition. */
  isOnlyOne: boolean;
  /** Takes the condition out. */
  onRemove: () => void;
};

function GroupCondition({ path, number, isOnlyOne, onRemove }: GroupConditionProps) {
  const field = useLimitField(`${path}.field`);
  const operator = useLimitField(`${path}.operator`);
  const value = useLimitField(`${path}.value`);
  const tags = useCatalogWords('tags', true);
  const vendors = useCatalogWords('vendors', true);
  const suggestions = { tags, vendor: vendors, title: [] };
  return (
    <div className="group-condition" role="group" aria-label={`Condition ${number}`}>
      <Select {...field} label="Field" labelHidden options={FIELDS} />
      <Select {...operator} label="Operator" labelHidden options={OPERATORS} />
      <ConditionValue {...value} suggestions={suggestions[field.value]} />
      <Button
        icon={DeleteIcon}
        variant="tertiary"
        accessibilityLabel={`Remove condition ${number}`}
        disabled={isOnlyOne}
        onClick={onRemove}
      />
    </div>
  );
}
