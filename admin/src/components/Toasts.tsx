import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import { messageOf } from '../api/api-error';
import { appBridge } from '../bridge/app-bridge';
import { Toast as PolarisToast } from '../ui/Toast';

const SHOWN_MS = 5_000;
const SHOWN_WITH_ACTION_MS = 10_000;

export type Toast = {
  content: string;
  error?: boolean;
  /** In milliseconds; 5000, with an action 10000. */
  duration?: number;
  action?: { content: string; onAction: () => void };
};

const ShowToast = createContext<(toast: Toast) => void>(() => {});

type ToastsProps = {
  /** What may show toasts. */
  children: ReactNode;
};

/** Shows one toast at a time: the platform's when embedded, otherwise our frame's. */
export function Toasts({ children }: ToastsProps) {
  const [shown, setShown] = useState<{ toast: Toast; id: number } | null>(null);
  const handleDismiss = useCallback(() => setShown(null), []);
  const showToast = useCallback(
    (toast: Toast) => {
      if (appBridge) return showOnPlatform(toast);
      // Stable, because Polaris restarts its timer for each new function.
      const handleAction = () => {
        toast.action?.onAction();
        handleDismiss();
      };
      const action = toast.action && { content: toast.action.content, onAction: handleAction };
      setShown((before) => ({ toast: { ...toast, action }, id: (before?.id ?? 0) + 1 }));
    },
    [handleDismiss],
  );

  return (
    <ShowToast.Provider value={showToast}>
      {children}
      {shown && (
        <PolarisToast
          key={shown.id}
          content={shown.toast.content}
          error={shown.toast.error}
          duration={durationOf(shown.toast)}
          action={shown.toast.action}
          onDismiss={handleDismiss}
        />
      )}
    </ShowToast.Provider>
  );
}

/**
 * Shows a toast: one short sentence about what has just happened. `attempt` does the work, and shows `done` or why it
 * failed; it answers whether it is done.
 */
export function useToast() {
  const showToast = useContext(ShowToast);
  return useMemo(() => {
    const showError = (content: string) => showToast({ content, error: true });
    const attempt = async (work: () => Promise<unknown>, done?: string): Promise<boolean> => {
      try {
        await work();
      } catch (error) {
        showError(messageOf(error));
        return false;
      }
      if (done !== undefined) showToast({ content: done });
      return true;
    };
    return { showToast, showError, attempt };
  }, [showToast]);
}

function durationOf({ duration, action }: Toast): number {
  return duration ?? (action ? SHOWN_WITH_ACTION_MS : SHOWN_MS);
}

function showOnPlatform(toast: Toast): void {
  appBridge?.toast.show(toast.content, {
    duration: durationOf(toast),
    isError: toast.error,
    ...(toast.action && { action: toast.action.content, onAction: toast.action.onAction }),
  });
}
