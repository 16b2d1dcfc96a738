import { PERIOD_UNITS, REPURCHASE_OPTIONS } from '@purchase-limits/domain/limit';
import { BlockStack, Button, Card, Collapsible, InlineStack, Select, Text, TextField } from '@shopify/polaris';
import { ChevronDownIcon, ChevronUpIcon } from '@shopify/polaris-icons';
import { useId, useState } from 'react';
import { useLimitFormContext } from '../limit-form-context';
import { useText } from '../texts';
import type { FormCard } from '../types/limit-type-form';
import { useLimitField } from '../use-limit-field';
import { EarlierOrders } from './EarlierOrders';

/** How often a customer may buy again. */
export const repurchaseCard: FormCard = { Card: RepurchaseCard, fields: { repurchase: 'repurchase.custom' } };

function RepurchaseCard() {
  const t = useText();
  const { values, errorOf } = useLimitFormContext();
  const contentId = useId();
  const [isOpen, setOpen] = useState(values.repurchase.option !== 'no_limit');
  if (values.blocksOrder) return null;
  // An error inside must not be hidden.
  const isShown = isOpen || errorOf('repurchase') !== undefined;
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <BlockStack gap="100">
            <Text as="h2" variant="headingMd">
              {t('repurchase')}
            </Text>
            <Text as="p" tone="subdued">
              {isShown ? t('repurchaseHelp') : t(`repurchase.${values.repurchase.option}`)}
            </Text>
          </BlockStack>
          <Button
            variant="tertiary"
            icon={isShown ? ChevronUpIcon : ChevronDownIcon}
            accessibilityLabel={t(isShown ? 'hideRepurchase' : 'showRepurchase')}
            ariaExpanded={isShown}
            ariaControls={contentId}
            onClick={() => setOpen(!isShown)}
          />
        </InlineStack>
        <Collapsible id={contentId} open={isShown} transition={false}>
          <RepurchaseFields />
        </Collapsible>
      </BlockStack>
    </Card>
  );
}

function RepurchaseFields() {
  const t = useText();
  const option = useLimitField('repurchase.option');
  const amount = useLimitField('repurchase.every.amount');
  const unit = useLimitField('repurchase.every.unit');
  const hasWindow = option.value !== 'no_limit';
  return (
    <BlockStack gap="300">
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
      {hasWindow && <EarlierOrders />}
      <Text as="p" tone="subdued">
        {t('repurchaseLogin')}
      </Text>
    </BlockStack>
  );
}
