import { CONDITION_FIELDS, CONDITION_OPERATORS } from '@purchase-limits/domain/limit';
import { useFieldArray } from 'react-hook-form';
import { useCatalogWords } from '../../../api/use-catalog';
import { ConditionValue } from './ConditionValue';
import { fieldId } from '../form-errors';
import { EMPTY_CONDITION, type LimitFormValues } from '../form-values';
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
  path: 'products' | 'targets';
};

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
  const operators = CONDITION_OPERATORS.map((name) => ({ value: name, label: t(`operator.${name}`) }));
  const suggestions = { tags, vendor: vendors, title: [], productType: [] };
  return (
    <div className="group-condition" role="group" aria-label={t('condition', { number })}>
      <Select {...field} label={t('condition.field')} labelHidden options={fields} />
      <Select {...operator} label={t('operator')} labelHidden options={operators} />
      <ConditionValue {...value} suggestions={suggestions[field.value]} />
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
