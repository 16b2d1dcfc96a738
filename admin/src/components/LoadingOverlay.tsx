import { createContext, useCallback, useContext, useEffect, useState, type ReactNode } from 'react';
import { isEmbedded, appBridge } from '../bridge/app-bridge';
import { useText } from './texts';
import { Loading } from '../ui/Loading';
import { Spinner } from '../ui/Spinner';

const ShowWhile = createContext<<Result>(work: Promise<Result>) => Promise<Result>>((work) => work);

type LoadingOverlayProps = {
  /** What may ask for the overlay. */
  children: ReactNode;
};

/** Covers the page while work that must not be disturbed is under way; the platform shows its own bar when embedded. */
export function LoadingOverlay({ children }: LoadingOverlayProps) {
  const t = useText();
  const [running, setRunning] = useState(0);
  const isLoading = running > 0;
  const showWhile = useCallback(async <Result,>(work: Promise<Result>) => {
    setRunning((count) => count + 1);
    try {
      return await work;
    } finally {
      setRunning((count) => count - 1);
    }
  }, []);
  useEffect(() => {
    appBridge?.loading(isLoading);
  }, [isLoading]);

  return (
    <ShowWhile.Provider value={showWhile}>
      {isLoading && !isEmbedded && <Loading />}
      {children}
      {isLoading && (
        <div className="loading-overlay">
          <Spinner accessibilityLabel={t('working')} size="large" />
        </div>
      )}
    </ShowWhile.Provider>
  );
}

/** Shows the overlay until the work is done, and returns its result. */
export function useLoadingOverlay() {
  return useContext(ShowWhile);
}
