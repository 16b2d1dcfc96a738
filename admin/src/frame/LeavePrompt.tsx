import { lazy, Suspense, useEffect, useRef } from 'react';
import { appBridge } from '../platform/app-bridge';

const LeaveDialog = lazy(async () => ({ default: (await import('./LeaveDialog')).LeaveDialog }));

type LeavePromptProps = {
  /** The merchant leaves, and loses the changes. */
  onLeave: () => void;
  /** The merchant stays. */
  onStay: () => void;
};

/** Asks before unsaved changes are lost: the platform does when embedded, otherwise a dialog of ours. */
export function LeavePrompt({ onLeave, onStay }: LeavePromptProps) {
  const leave = useRef(onLeave);
  leave.current = onLeave;
  useEffect(() => {
    let isWaiting = true;
    // Answers only when the merchant leaves; one who stays saves, discards, or tries again.
    void appBridge?.saveBar.leaveConfirmation().then(() => isWaiting && leave.current());
    return () => {
      isWaiting = false;
    };
  }, []);
  if (appBridge) return null;

  return (
    <Suspense fallback={null}>
      <LeaveDialog onLeave={onLeave} onStay={onStay} />
    </Suspense>
  );
}
