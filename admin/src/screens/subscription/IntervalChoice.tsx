import { BILLING_INTERVALS, type BillingInterval } from '@purchase-limits/domain/plans';
import { useText } from './texts';
import { Badge } from '../../ui/Badge';

type IntervalChoiceProps = {
  /** The interval whose prices are shown. */
  interval: BillingInterval;
  /** The merchant wants to see the prices of the other. */
  onChange: (interval: BillingInterval) => void;
};

/** Monthly or yearly: radio buttons, so that the arrow keys work. */
export function IntervalChoice({ interval, onChange }: IntervalChoiceProps) {
  const t = useText();
  return (
    <div className="interval">
      <fieldset className="interval-choice">
        <legend className="visually-hidden">{t('interval')}</legend>
        {BILLING_INTERVALS.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name="interval"
              value={value}
              checked={value === interval}
              onChange={() => onChange(value)}
            />
            {t(value)}
          </label>
        ))}
      </fieldset>
      <Badge tone="success">{t('saveUpTo')}</Badge>
    </div>
  );
}
