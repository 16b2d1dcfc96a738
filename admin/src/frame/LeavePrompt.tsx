import { lazy, Suspense } from 'react';

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
    <Suspense fallback={null}>
      <LeaveDialog onLeave={onLeave} onStay={onStay} />
    </Suspense>
  );
}
