import type { LimitRow } from '@purchase-limits/contract/limit-list';
import type { LimitChange } from '../../components/limit-actions/use-do-change';
import { StatusSwitch } from '../../components/StatusSwitch';
import { useText } from './texts';

type LimitSwitchProps = {
  /** The limit to switch on or off. */
  limit: LimitRow;
  /** The merchant wants to change it. */
  onAsk: (change: LimitChange, limits: LimitRow[]) => void;
};

/** Whether the limit is active. One that has ended stays on: what keeps it out of force is its date. */
export function LimitSwitch({ limit, onAsk }: LimitSwitchProps) {
  const t = useText();
  const isOn = limit.status === 'active' && limit.stoppedBy === null;
  return (
    <StatusSwitch
      label={t('isActive', { name: limit.name })}
      isOn={isOn}
      onToggle={() => onAsk(isOn ? 'deactivate' : 'activate', [limit])}
    />
  );
}
