import { useEffect, useLayoutEffect } from 'react';
import { useLocation, type Location } from 'react-router-dom';
import { useCurrent } from './AppRouter';

const STORED_AS = 'scroll-positions';

let positions: Record<string, number> | undefined;

type ScrollRestorationProps = {
  /** Locations with the same key share a position. It must be stable. */
  getKey: (location: Location) => string;
};

/** Scrolls a screen to where it was left, and a new one to the top or to what its address names. */
export function ScrollRestoration({ getKey }: ScrollRestorationProps) {
  const { router } = useCurrent();
  const location = useLocation();
  const key = getKey(location);
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    return () => {
      window.history.scrollRestoration = 'auto';
    };
  }, []);
  useLayoutEffect(
    () =>
      router.onLeaving(() => {
        positionsNow()[key] = window.scrollY;
      }),
    [router, key],
  );
  useEffect(() => {
    const handleHide = () => {
      positionsNow()[key] = window.scrollY;
      store();
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', handleHide);
    return () => window.removeEventListener('pagehide', handleHide);
  }, [key]);
  useLayoutEffect(() => {
    const kept = positionsNow()[key];
    const target = kept === undefined ? targetOf(location.hash) : null;
    if (target) target.scrollIntoView();
    else window.scrollTo(0, kept ?? 0);
  }, [location, key]);
  return null;
}

/** The element that the address names. */
function targetOf(hash: string): HTMLElement | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    return null;
  }
}

/** Those of this tab, also from before a reload. */
function positionsNow(): Record<string, number> {
  if (positions) return positions;
  try {
    positions = JSON.parse(window.sessionStorage.getItem(STORED_AS) ?? '{}') as Record<string, number>;
  } catch {
    positions = {};
  }
  return positions;
}

function store(): void {
  try {
    window.sessionStorage.setItem(STORED_AS, JSON.stringify(positionsNow()));
  } catch {
    // Without storage the next page begins at the top.
  }
}
