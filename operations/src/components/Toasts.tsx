import { Button } from '@shopify/polaris';
import { XIcon } from '@shopify/polaris-icons';
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';

const SHOWN_MS = 8_000;
type Told = { content: string; isError: boolean };

const Tell = createContext<(told: Told) => void>(() => {});

type ToastsProps = {
  /** What may show toasts. */
  children: ReactNode;
};

/** Shows one toast at a time. Errors stay until dismissed. Polaris' own toast has an unnamed button. */
export function Toasts({ children }: ToastsProps) {
  const [told, setTold] = useState<Told | null>(null);
  const dismiss = useCallback(() => setTold(null), []);
  useEffect(() => {
    if (!told || told.isError) return;
    const timer = setTimeout(dismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [told, dismiss]);
  return (
    <Tell.Provider value={setTold}>
      {children}
      <div className="toast-place" role="status">
        {told && (
          <div className="toast" data-error={told.isError}>
            <span>{told.content}</span>
            <Button variant="monochromePlain" icon={XIcon} accessibilityLabel="Dismiss" onClick={dismiss} />
          </div>
        )}
      </div>
    </Tell.Provider>
  );
}

/** Shows a sentence about what has just happened. */
export function useToast() {
  const tell = useContext(Tell);
  return useMemo(
    () => ({
      showDone: (content: string) => tell({ content, isError: false }),
      showError: (content: string) => tell({ content, isError: true }),
    }),
    [tell],
  );
}
