import { createContext, useCallback, useContext, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useBlocker, useLocation, useNavigate } from 'react-router-dom';
import { appBridge } from '../bridge/app-bridge';
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
  const navigate = useNavigate();
  useEffect(() => {
    if (!appBridge || blocker.state !== 'blocked') return;
    const { location } = blocker;
    // The platform asks, and answers only when the merchant leaves. The blocker is free at once, so that every attempt is asked about.
    blocker.reset();
    void appBridge.saveBar.leaveConfirmation().then(() => {
      isUnsaved.current = false;
      void navigate(location);
    });
  }, [blocker, navigate]);
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
      {!appBridge && blocker.state === 'blocked' && <LeavePrompt onLeave={blocker.proceed} onStay={blocker.reset} />}
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
