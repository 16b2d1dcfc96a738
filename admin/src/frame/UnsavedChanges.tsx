import { createContext, useCallback, useContext, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useBlocker, useLocation } from 'react-router-dom';
import { LeavePrompt } from './LeavePrompt';

type UnsavedChangesControl = {
  /** Says whether the page holds changes that leaving would lose. */
  setUnsaved: (isUnsaved: boolean) => void;
};

const Control = createContext<UnsavedChangesControl>({ setUnsaved: () => {} });

type UnsavedChangesProps = {
  /** What may hold unsaved changes. */
  children: ReactNode;
};

/** Knows whether the page holds unsaved changes, and asks before they are lost. Every route starts without any. */
export function UnsavedChanges({ children }: UnsavedChangesProps) {
  // A ref: a screen that has just saved says so and navigates in the same breath, before anything is rendered.
  const isUnsaved = useRef(false);
  const { pathname } = useLocation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved.current && currentLocation.pathname !== nextLocation.pathname,
  );
  const setUnsaved = useCallback((value: boolean) => {
    isUnsaved.current = value;
  }, []);
  useEffect(() => {
    isUnsaved.current = false;
  }, [pathname]);
  useEffect(() => {
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (isUnsaved.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', handleUnload);
    return () => window.removeEventListener('beforeunload', handleUnload);
  }, []);
  const control = useMemo(() => ({ setUnsaved }), [setUnsaved]);

  return (
    <Control.Provider value={control}>
      {children}
      {blocker.state === 'blocked' && <LeavePrompt key={blocker.location.key} onLeave={blocker.proceed} onStay={blocker.reset} />}
    </Control.Provider>
  );
}

/** Tells the frame that the page holds unsaved changes. Answers a way to say that there are none any more, before leaving. */
export function useUnsavedChanges(isUnsaved: boolean) {
  const { setUnsaved } = useContext(Control);
  useEffect(() => {
    setUnsaved(isUnsaved);
    return () => setUnsaved(false);
  }, [isUnsaved, setUnsaved]);
  return { allowLeaving: () => setUnsaved(false) };
}
