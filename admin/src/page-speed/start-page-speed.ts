import type { AdminRoute } from '@purchase-limits/contract/page-speed';
import type { RouteObject } from 'react-router-dom';
import { whenIdle } from '../components/when-idle';

/**
 * Begins to measure this page once it has loaded and has nothing else to do; what was before is measured too.
 * `matches`: the routes of its address, the outermost first.
 */
export function startPageSpeed(matches: readonly { route: Pick<RouteObject, 'path'> }[]): void {
  const route = patternOf(matches);
  const start = () =>
    whenIdle(() => {
      import('./report-page-speed').then(
        ({ reportPageSpeed }) => reportPageSpeed(route),
        (failure: unknown) => console.warn('The speed of this page is not measured:', failure),
      );
    });
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

/** The route as the API calls it: `/order-limits/edit/{id}`. A test compares all of them with the contract. */
export function patternOf(matches: readonly { route: Pick<RouteObject, 'path'> }[]): AdminRoute {
  const parts = matches.flatMap(({ route }) => (route.path ?? '').split('/')).filter((part) => part !== '');
  return `/${parts.map((part) => part.replace(/^:(.+)$/, '{$1}')).join('/')}` as AdminRoute;
}
