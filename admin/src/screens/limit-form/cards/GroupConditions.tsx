import { CONDITION_FIELDS, operatorsOf, type ProductCondition } from '@purchase-limits/domain/limit';
import { useFieldArray } from 'react-hook-form';
import { useCatalogWords } from '../../../api/use-catalog';
import { ConditionValue } from './ConditionValue';
import { fieldId } from '../form-errors';
import type { LimitFormValues } from '../form-values';
import { EMPTY_CONDITION } from '../product-choice';
import { useLimitFormContext } from '../limit-form-context';
import { useText } from '../texts';
import { useLimitField } from '../use-limit-field';
import { MatchingProducts } from './MatchingProducts';
import { BlockStack } from '../../../ui/BlockStack';
import { Button } from '../../../ui/Button';
import { ChoiceList } from '../../../ui/ChoiceList';
import { InlineError } from '../../../ui/InlineError';
import { InlineStack } from '../../../ui/InlineStack';
import { Select } from '../../../ui/Select';
import { DeleteIcon, PlusIcon } from '../../../ui/icons';

type GroupConditionsProps = {
  /** Where the choice is in the limit. */
  path: 'products' | 'targets' | 'exclusions.group';
};

/** What a product is, not what it says. */
const GIFT_CARD = 'giftCard';

/** Conditions that choose products, also ones that are added to the shop later. */
export function GroupConditions({ path }: GroupConditionsProps) {
  const t = useText();
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
        title={t('match')}
        choices={[
          { label: t('match.all'), value: 'all' },
          { label: t('match.any'), value: 'any' },
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
          {t('addCondition')}
        </Button>
      </InlineStack>
      <MatchingProducts path={path} />
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
  const t = useText();
  const field = useLimitField(`${path}.field`);
  const operator = useLimitField(`${path}.operator`);
  const value = useLimitField(`${path}.value`);
  const tags = useCatalogWords('tags', true);
  const vendors = useCatalogWords('vendors', true);
  const fields = CONDITION_FIELDS.map((name) => ({ value: name, label: t(`field.${name}`) }));
  const operators = operatorsOf(field.value).map((name) => ({ value: name, label: t(`operator.${name}`) }));
  const suggestions = { tags, vendor: vendors, title: [], productType: [], sku: [] };
  const handleField = (chosen: ProductCondition['field']) => {
    if (chosen === GIFT_CARD) value.onChange('true');
    else if (field.value === GIFT_CARD) value.onChange('');
    if (!operatorsOf(chosen).includes(operator.value)) operator.onChange('equals');
    field.onChange(chosen);
  };
  return (
    <div className="group-condition" role="group" aria-label={t('condition', { number })}>
      <Select
        {...field}
        label={t('condition.field')}
        labelHidden
        options={fields}
        onChange={(chosen) => handleField(chosen as ProductCondition['field'])}
      />
      <Select {...operator} label={t('operator')} labelHidden options={operators} />
      {field.value === GIFT_CARD ? <span /> : <ConditionValue {...value} suggestions={suggestions[field.value]} />}
      <Button
        icon={DeleteIcon}
        variant="tertiary"
        accessibilityLabel={t('removeCondition', { number })}
        disabled={isOnlyOne}
        onClick={onRemove}
      />
    </div>
  );
}
