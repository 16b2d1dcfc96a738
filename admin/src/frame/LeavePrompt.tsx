import { lazy } from 'react';
import { OnDemand } from '../components/OnDemand';

const LeaveDialog = lazy(async () => ({ default: (await import('./LeaveDialog')).LeaveDialog }));

type LeavePromptProps = {
  /** The merchant leaves, and loses the changes. */
  onLeave: () => void;
  /** The merchant stays. */
  onStay: () => void;
};

/** Asks before unsaved changes are lost, where the platform does not. */
export function LeavePrompt({ onLeave, onStay }: LeavePromptProps) {
  return (
    <OnDemand onFailed={onStay}>
      <LeaveDialog onLeave={onLeave} onStay={onStay} />
    </OnDemand>
  );
}
