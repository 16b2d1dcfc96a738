import { Toast } from '@shopify/polaris';
import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';

const SHOWN_MS = 8_000;
type Told = { content: string; isError: boolean; id: number };

const Tell = createContext<(content: string, isError: boolean) => void>(() => {});

type ToastsProps = {
  /** What may show toasts. */
  children: ReactNode;
};

/** Shows one toast at a time. */
export function Toasts({ children }: ToastsProps) {
  const [told, setTold] = useState<Told | null>(null);
  const handleDismiss = useCallback(() => setTold(null), []);
  const tell = useCallback(
    (content: string, isError: boolean) => setTold((before) => ({ content, isError, id: (before?.id ?? 0) + 1 })),
    [],
  );
  return (
    <Tell.Provider value={tell}>
      {children}
      {told && (
        <Toast
          key={told.id}
          content={told.content}
          error={told.isError}
          duration={SHOWN_MS}
          onDismiss={handleDismiss}
        />
      )}
    </Tell.Provider>
  );
}

/** Shows a sentence about what has just happened. */
export function useToast() {
  const tell = useContext(Tell);
  return useMemo(
    () => ({
      showDone: (content: string) => tell(content, false),
      showError: (content: string) => tell(content, true),
    }),
    [tell],
  );
}
