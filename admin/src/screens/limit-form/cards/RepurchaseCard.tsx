import { PERIOD_UNITS, REPURCHASE_OPTIONS, type Repurchase } from '@purchase-limits/domain/limit';
import { calendarUnit } from '@purchase-limits/domain/repurchase-window';
import { BlockStack, Select, Text, TextField } from '@shopify/polaris';
import { useValueText } from '../conflict/use-value-text';
import { FoldedSection } from '../FoldedSection';
import { hasNoBounds } from '../form-values';
import { useLimitFormContext } from '../limit-form-context';
import { useText } from '../texts';
import type { FormCard } from '../types/limit-type-form';
import { useLimitField } from '../use-limit-field';
import { EarlierOrders } from './EarlierOrders';

/** How often a customer may buy again. */
export const repurchaseCard: FormCard = { Card: RepurchaseCard, fields: { repurchase: 'repurchase.custom' } };

function RepurchaseCard() {
  const t = useText();
  const { values } = useLimitFormContext();
  const valueText = useValueText();
  if (hasNoBounds(values)) return null;
  return (
    <FoldedSection
      title={t('repurchase')}
      state={valueText('repurchase', values)}
      fields={['repurchase']}
      // Whether the app may see orders stands inside.
      startsOpen={values.repurchase.option !== 'no_limit'}
    >
      <RepurchaseFields />
    </FoldedSection>
  );
}

function RepurchaseFields() {
  const t = useText();
  const option = useLimitField('repurchase.option');
  const amount = useLimitField('repurchase.every.amount');
  const unit = useLimitField('repurchase.every.unit');
  const hasWindow = option.value !== 'no_limit';
  const helpOf = (value: Repurchase['option']) => {
    if (value === 'no_limit') return t('repurchaseEachOrder');
    return calendarUnit({ option: value }) && t('repurchaseCalendar');
  };
  return (
    <BlockStack gap="300">
      <Select
        {...option}
        label={t('repurchaseOption')}
        options={REPURCHASE_OPTIONS.map((value) => ({ value, label: t(`repurchase.${value}`) }))}
        helpText={helpOf(option.value)}
      />
      {option.value === 'custom' && (
        <div className="period-fields">
          <TextField {...amount} label={t('every')} inputMode="numeric" autoComplete="off" />
          <Select
            {...unit}
            label={t('unit')}
            options={PERIOD_UNITS.map((value) => ({ value, label: t(`unit.${value}`) }))}
          />
        </div>
      )}
      {hasWindow && <EarlierOrders />}
      <Text as="p" tone="subdued">
        {t('repurchaseLogin')}
      </Text>
    </BlockStack>
  );
}
