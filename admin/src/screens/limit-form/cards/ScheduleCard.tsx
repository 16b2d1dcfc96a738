import { isDay } from '@purchase-limits/domain/calendar';
import { DEFAULT_START_DATE } from '@purchase-limits/domain/limit';
import { useFormat } from '../../../components/use-format';
import type { LimitFormValues } from '../form-values';
import { FoldedSection } from '../FoldedSection';
import { useLimitFormContext } from '../limit-form-context';
import { useText } from '../texts';
import type { FormCard } from '../types/limit-type-form';
import { useLimitField } from '../use-limit-field';
import { BlockStack } from '../../../ui/BlockStack';
import { FormLayout } from '../../../ui/FormLayout';
import { Note } from '../../../ui/Text';
import { TextField } from '../../../ui/TextField';

/** From when to when the limit applies. */
export const scheduleCard: FormCard = {
  Card: ScheduleCard,
  fields: { startDate: 'startDate', endDate: 'endDate' },
};

function ScheduleCard() {
  const t = useText();
  const { values } = useLimitFormContext();
  const stateOf = useScheduleState();
  return (
    <FoldedSection title={t('schedule')} state={stateOf(values)} fields={Object.keys(scheduleCard.fields)}>
      <DateFields />
    </FoldedSection>
  );
}

/** Writes the dates in a line. A limit that was created without a start has none. */
function useScheduleState() {
  const t = useText();
  const { formatDay } = useFormat();
  const dayText = (day: string) => (startOf(day) ? formatDay(day) : day);
  return ({ startDate, endDate }: Pick<LimitFormValues, 'startDate' | 'endDate'>): string => {
    const [start, end] = [dayText(startDate), dayText(endDate)];
    if (startDate === DEFAULT_START_DATE) return end ? t('schedule.until', { end }) : t('schedule.always');
    return end ? t('schedule.fromTo', { start, end }) : t('schedule.from', { start });
  };
}

function DateFields() {
  const t = useText();
  const { formatInstant, timeZone } = useFormat();
  const startDate = useLimitField('startDate');
  const endDate = useLimitField('endDate');
  const [start, end] = [startOf(startDate.value), endOf(endDate.value)];
  const isGmt = timeZone === 'UTC' || timeZone === 'Etc/UTC';
  return (
    <BlockStack gap="200">
      <FormLayout>
        <FormLayout.Group condensed>
          <TextField
            {...startDate}
            label={t('startDate')}
            type="date"
            autoComplete="off"
            requiredIndicator
            helpText={start && !isGmt && t('inZone', { instant: formatInstant(start), zone: timeZone })}
          />
          <TextField
            {...endDate}
            label={t('endDateOptional')}
            type="date"
            autoComplete="off"
            min={startDate.value}
            helpText={end && !isGmt && t('inZone', { instant: formatInstant(end), zone: timeZone })}
          />
        </FormLayout.Group>
      </FormLayout>
      <Note>{t('timeZone')}</Note>
    </BlockStack>
  );
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The instant at which this GMT day (`YYYY-MM-DD`) begins; null while the day is not typed. */
function startOf(day: string): string | null {
  return isDay(day) ? `${day}T00:00:00Z` : null;
}

/** The instant at which this GMT day is over; null while the day is not typed. */
function endOf(day: string): string | null {
  return isDay(day) ? new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString() : null;
}
