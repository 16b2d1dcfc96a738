import { PERIOD_UNITS, REPURCHASE_OPTIONS, type Repurchase } from '@purchase-limits/domain/limit';
import { calendarUnit, canShare } from '@purchase-limits/domain/repurchase-window';
import { lazy, Suspense } from 'react';
import { useValueText } from '../conflict/use-value-text';
import { FoldedSection } from '../FoldedSection';
import { hasNoBounds } from '../form-values';
import { useLimitFormContext } from '../limit-form-context';
import { repurchaseText } from '../repurchase-text';
import { useText } from '../texts';
import type { FormCard } from '../types/limit-type-form';
import { useLimitField } from '../use-limit-field';
import { BlockStack } from '../../../ui/BlockStack';
import { Select } from '../../../ui/Select';
import { SkeletonBodyText } from '../../../ui/Skeleton';
import { Note } from '../../../ui/Text';
import { TextField } from '../../../ui/TextField';

const WindowFields = lazy(async () => ({ default: (await import('./WindowFields')).WindowFields }));

/** How often a customer may buy again, or how much all customers may buy. */
export const repurchaseCard: FormCard = { Card: RepurchaseCard, fields: { repurchase: 'repurchase.custom' } };

type Option = Repurchase['option'];

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
  const shared = useLimitField('repurchase.shared');
  const persons = useLimitField('repurchase.persons');
  const neverOver = useLimitField('repurchase.neverOver');
  const hasWindow = option.value !== 'no_limit';
  const isShared = hasWindow && shared.value;
  const handleShare = (chosen: string) => {
    shared.onChange(chosen === 'all');
    if (chosen === 'all' && !canShare({ option: option.value })) option.onChange('calendar_month');
  };
  const nameOf = (value: Option) =>
    isShared && value === 'once_per_lifetime' ? t('sharedTotal') : repurchaseText(value, t);
  const offered = REPURCHASE_OPTIONS.filter(
    (value) => !isShared || value === 'no_limit' || canShare({ option: value }),
  );
  return (
    <BlockStack gap="300">
      <Select
        {...option}
        label={t(isShared ? 'sharedPeriod' : 'repurchaseOption')}
        options={offered.map((value) => ({ value, label: nameOf(value) }))}
        helpText={calendarUnit({ option: option.value }) && t('repurchaseCalendar')}
      />
      {option.value === 'custom' && <CustomPeriod />}
      {hasWindow && (
        <Select
          {...shared}
          label={t('sharedBy')}
          value={isShared ? 'all' : 'customer'}
          onChange={handleShare}
          options={(['customer', 'all'] as const).map((value) => ({ value, label: t(`sharedBy.${value}`) }))}
          helpText={isShared && t('sharedHelp')}
        />
      )}
      {hasWindow && (
        <Suspense fallback={<SkeletonBodyText lines={2} />}>
          <WindowFields isShared={isShared} persons={persons} neverOver={neverOver} />
        </Suspense>
      )}
      {!isShared && persons.value === 'accounts' && <Note>{t('repurchaseLogin')}</Note>}
    </BlockStack>
  );
}

function CustomPeriod() {
  const t = useText();
  const amount = useLimitField('repurchase.every.amount');
  const unit = useLimitField('repurchase.every.unit');
  return (
    <div className="period-fields">
      <TextField {...amount} label={t('every')} inputMode="numeric" autoComplete="off" />
      <Select
        {...unit}
        label={t('unit')}
        options={PERIOD_UNITS.map((value) => ({ value, label: t(`unit.${value}`) }))}
      />
    </div>
  );
}
