import {
  createContext,
  createElement,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { NavigationType, Router, useRoutes, type Location, type RouteObject } from 'react-router-dom';
import type { Blocked, RouterState, ScreenRouter } from './screen-router';

const Current = createContext<{ router: ScreenRouter; state: RouterState } | null>(null);

type AppRouterProps = {
  router: ScreenRouter;
};

/** Shows the screen of the address. */
export function AppRouter({ router }: AppRouterProps) {
  const [state, setState] = useState(router.state);
  useLayoutEffect(() => {
    setState(router.state);
    let shown = router.state.location.pathname;
    return router.subscribe((next) => {
      const { pathname } = next.location;
      // Another screen may take a while to be drawn; what is typed or chosen on this one is there at once.
      if (pathname === shown) setState(next);
      else startTransition(() => setState(next));
      shown = pathname;
    });
  }, [router]);
  const current = useMemo(() => ({ router, state }), [router, state]);
  const routes = useMemo(() => withScreens(router.routes), [router]);

  return (
    <Current.Provider value={current}>
      <Router
        basename={router.basename}
        location={state.location}
        navigationType={state.isPop ? NavigationType.Pop : NavigationType.Push}
        navigator={router.navigator}
      >
        <Screens routes={routes} />
      </Router>
    </Current.Provider>
  );
}

function Screens({ routes }: { routes: RouteObject[] }) {
  return useRoutes(routes);
}

/** The routes with the screens that are loaded as their elements. */
function withScreens(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    if (route.index) return route.lazy ? { ...route, element: <LoadedScreen route={route} /> } : route;
    const children = route.children && withScreens(route.children);
    return { ...route, children, ...(route.lazy && { element: <LoadedScreen route={route} /> }) };
  });
}

function LoadedScreen({ route }: { route: RouteObject }) {
  const Screen = useCurrent().router.screenOf(route);
  return Screen ? createElement(Screen) : null;
}

export function useCurrent() {
  const current = useContext(Current);
  if (!current) throw new Error('This is shown by the router only');
  return current;
}

/** Whether the code of the first or next screen is being loaded. */
export function useIsScreenLoading(): boolean {
  return useCurrent().state.isLoading;
}

/** `shouldBlock`: whether to ask before the merchant leaves for there. Returns the navigation that is asked about. */
export function useBlocker(shouldBlock: (current: Location, next: Location) => boolean): Blocked | null {
  const { router, state } = useCurrent();
  useEffect(() => router.block((next) => shouldBlock(router.state.location, next)), [router, shouldBlock]);
  return state.blocked;
}
