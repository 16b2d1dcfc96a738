import { isDay } from '@purchase-limits/domain/calendar';
import { useFormat } from '../../../components/use-format';
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
  const { formatDay } = useFormat();
  const [start, end] = [values.startDate, values.endDate].map((day) => (startOf(day) ? formatDay(day) : day));
  const state = end ? t('schedule.fromTo', { start: start!, end }) : t('schedule.from', { start: start! });
  return (
    <FoldedSection title={t('schedule')} state={state} fields={Object.keys(scheduleCard.fields)}>
      <DateFields />
    </FoldedSection>
  );
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
