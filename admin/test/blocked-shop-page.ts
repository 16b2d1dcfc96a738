import { screen } from '@testing-library/react';
import type { RouteObject } from 'react-router-dom';
import { routes } from '../src/routes';
import { renderAdmin } from './render-admin';

const PARAMS: Record<string, string> = { ':type': 'product', ':id': 'a' };
const OPEN_PATHS = ['/', '/samples'];

/**
 * A path for every screen that a blocked shop must not reach, so that a new route is tested without being listed here.
 * Wildcards are left out: they answer Not Found to every shop.
 */
export const CLOSED_PATHS = pathsOf(routes, '').filter((path) => !OPEN_PATHS.includes(path) && !path.endsWith('*'));

function pathsOf(nested: RouteObject[], parent: string): string[] {
  return nested.flatMap(({ path, children }) => {
    const own = !path || path === '/' ? parent : `${parent}/${path}`;
    return children ? pathsOf(children, own) : [withParams(own) || '/'];
  });
}

function withParams(path: string): string {
  return path
    .split('/')
    .map((part) => PARAMS[part] ?? part)
    .join('/');
}

/** What a blocked shop has: the dashboard, which says why, and samples. */
export function itClosesRoutes(blockShop: () => void): void {
  beforeEach(blockShop);

  it.each(CLOSED_PATHS)('has Not Found at %s', async (path) => {
    renderAdmin(path);
    expect(await screen.findByText("The page you're looking for couldn't be found")).toBeInTheDocument();
  });

  it('has a dashboard that says why', async () => {
    renderAdmin('/');
    expect(await screen.findByText('This shop is not served')).toBeInTheDocument();
  });
}
