import { PERIOD_UNITS, REPURCHASE_OPTIONS } from '@purchase-limits/domain/limit';
import { BlockStack, Card, Select, Text, TextField } from '@shopify/polaris';
import { useText } from './texts';
import type { FormCard } from './types/limit-type-form';
import { useLimitField } from './use-limit-field';

/** How often a customer may buy again. */
export const repurchaseCard: FormCard = { Card: RepurchaseCard, fields: { repurchase: 'repurchase.custom' } };

function RepurchaseCard() {
  const t = useText();
  const option = useLimitField('repurchase.option');
  const amount = useLimitField('repurchase.every.amount');
  const unit = useLimitField('repurchase.every.unit');
  const hasWindow = option.value !== 'no_limit';
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('repurchase')}
        </Text>
        <Select
          {...option}
          label={t('repurchaseOption')}
          options={REPURCHASE_OPTIONS.map((value) => ({ value, label: t(`repurchase.${value}`) }))}
          helpText={hasWindow ? undefined : t('repurchaseEachOrder')}
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
        {hasWindow && (
          <Text as="p" tone="subdued">
            {t('repurchaseUnknown')}
          </Text>
        )}
        <Text as="p" tone="subdued">
          {t('repurchaseLogin')}
        </Text>
      </BlockStack>
    </Card>
  );
}
