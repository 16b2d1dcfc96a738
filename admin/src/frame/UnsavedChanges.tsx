import { createContext, useCallback, useContext, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { appBridge } from '../bridge/app-bridge';
import { withoutBasePath } from '../bridge/base-path';
import { useBlocker } from '../router/AppRouter';
import { LeavePrompt } from './LeavePrompt';

type UnsavedChangesControl = {
  /** Registers whether the page has unsaved changes, and what to do when the merchant gives them up. */
  setUnsaved: (isUnsaved: boolean, onGivenUp?: () => void) => void;
};

const Control = createContext<UnsavedChangesControl>({ setUnsaved: () => {} });

type UnsavedChangesProps = {
  /** What may hold unsaved changes. */
  children: ReactNode;
};

/** Asks before unsaved changes of the page are lost. Every route starts without any. */
export function UnsavedChanges({ children }: UnsavedChangesProps) {
  // A ref: a screen that has just saved clears it and navigates before the next render.
  const isUnsaved = useRef(false);
  const giveUp = useRef<(() => void) | undefined>(undefined);
  const { pathname } = useLocation();
  const blocked = useBlocker(
    useCallback((current: Location, next: Location) => isUnsaved.current && current.pathname !== next.pathname, []),
  );
  const navigate = useNavigate();
  useEffect(() => {
    if (!appBridge || !blocked) return;
    const { location } = blocked;
    // The platform asks, and its promise resolves only when the merchant leaves. Reset at once, so that the next
    // attempt to leave is asked about too.
    blocked.reset();
    void appBridge.saveBar.leaveConfirmation().then(() => {
      giveUp.current?.();
      isUnsaved.current = false;
      // The location has the base path, which the router adds again.
      const pathname = withoutBasePath(location.pathname);
      void navigate({ ...location, pathname }, { state: location.state as unknown });
    });
  }, [blocked, navigate]);
  const setUnsaved = useCallback((value: boolean, onGivenUp?: () => void) => {
    isUnsaved.current = value;
    giveUp.current = onGivenUp;
  }, []);
  const handleLeave = () => {
    giveUp.current?.();
    blocked?.proceed();
  };
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
      {!appBridge && blocked && <LeavePrompt onLeave={handleLeave} onStay={blocked.reset} />}
    </Control.Provider>
  );
}

/** Lets the merchant leave the page with unsaved changes: what they were made to is gone. */
export function useAllowLeaving(): () => void {
  const { setUnsaved } = useContext(Control);
  return () => setUnsaved(false);
}

/**
 * Tells the frame whether the page has unsaved changes. `allowLeaving` says that it has none, before navigating.
 * `onGivenUp`: the merchant leaves all the same; it must be stable.
 */
export function useUnsavedChanges(isUnsaved: boolean, onGivenUp?: () => void) {
  const { setUnsaved } = useContext(Control);
  useEffect(() => {
    setUnsaved(isUnsaved, onGivenUp);
    return () => setUnsaved(false);
  }, [isUnsaved, onGivenUp, setUnsaved]);
  return { allowLeaving: () => setUnsaved(false) };
}
