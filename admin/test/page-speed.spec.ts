import { ADMIN_ROUTES } from '@purchase-limits/contract/page-speed';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { patternOf } from '../src/page-speed/start-page-speed';
import { routes } from '../src/routes';
import { FakeApi } from './fake-api';
import { handled, measured, measureNothing, show } from './fake-performance';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
  measureNothing();
});
// What still waits for the end of its page has it now.
afterEach(() => show('hidden'));

/** Begins to measure, as on a page that is loaded. */
async function start(route: (typeof ADMIN_ROUTES)[number] = '/'): Promise<void> {
  await jest.isolateModulesAsync(async () => {
    const { reportPageSpeed } = await import('../src/page-speed/report-page-speed');
    reportPageSpeed(route);
  });
  await handled();
}

async function leave(): Promise<void> {
  show('hidden');
  await handled();
}

const sent = () => api.of('POST', '/page-speed').map(({ body }) => body);

function visit(): void {
  measured('navigation', { type: 'navigate', responseStart: 0.01 });
  measured('paint', { name: 'first-contentful-paint', startTime: 400 });
  measured('largest-contentful-paint', { startTime: 900 });
}

describe('the speed of a page', () => {
  it('is told when the page is left, also what was before it was measured', async () => {
    visit();
    measured('layout-shift', { value: 0.03, startTime: 500, hadRecentInput: false });
    await start('/order-limits');
    measured('event', { startTime: 2_000, duration: 120, interactionId: 7, name: 'click' });
    measured('first-input', { startTime: 2_000, processingStart: 2_016.5, duration: 120, interactionId: 7 });
    await handled();
    expect(sent()).toEqual([]);
    await leave();
    expect(sent()).toEqual([
      {
        route: '/order-limits',
        device: 'desktop',
        values: { TTFB: 0.01, FCP: 400, LCP: 900, FID: 16.5, INP: 120, CLS: 0.03 },
      },
    ]);
  });

  it('has as FID how long the first input waited, whatever came of it, and not that of later ones', async () => {
    visit();
    measured('first-input', { startTime: 100, processingStart: 350, duration: 800 });
    await start();
    measured('event', { startTime: 5_000, processingStart: 5_900, duration: 950, interactionId: 9, name: 'keydown' });
    await handled();
    await leave();
    expect(sent()).toMatchObject([{ values: { FID: 250, INP: 950 } }]);
  });

  it('is told with the latest value of each metric', async () => {
    visit();
    await start();
    measured('layout-shift', { value: 0.01, startTime: 600, hadRecentInput: false });
    await handled();
    measured('layout-shift', { value: 0.02, startTime: 700, hadRecentInput: false });
    await handled();
    await leave();
    const [{ values }] = sent() as [{ values: { CLS: number } }];
    expect(values.CLS).toBeCloseTo(0.03);
  });

  it('is told once, however often the page is left', async () => {
    visit();
    await start();
    await leave();
    show('visible');
    measured('layout-shift', { value: 0.5, startTime: 9_000, hadRecentInput: false });
    await leave();
    window.dispatchEvent(new Event('pagehide'));
    await handled();
    expect(sent()).toHaveLength(1);
  });

  it('is told when the page ends without being hidden before', async () => {
    visit();
    await start();
    window.dispatchEvent(new Event('pagehide'));
    await handled();
    expect(sent()).toHaveLength(1);
  });

  it('is not told where nothing was measured', async () => {
    await start();
    await leave();
    expect(sent()).toEqual([]);
  });

  it('is told without what nobody did', async () => {
    visit();
    await start();
    await leave();
    expect(sent()).toEqual([{ route: '/', device: 'desktop', values: { TTFB: 0.01, FCP: 400, LCP: 900, CLS: 0 } }]);
  });

  it('is that of a phone where the menu is closed', async () => {
    const { matchMedia } = window;
    window.matchMedia = (query) => ({ ...matchMedia(query), matches: query === '(max-width: 47.99em)' });
    visit();
    await start();
    await leave();
    window.matchMedia = matchMedia;
    expect(sent()).toMatchObject([{ device: 'phone' }]);
  });

  it('asks nobody to sign in', async () => {
    api.isSignedOut = true;
    visit();
    await start();
    await leave();
    expect(sent()).toEqual([]);
    expect(window.location.pathname).toBe('/');
  });
});

describe('the route of a page', () => {
  it.each([
    ['/', '/'],
    ['/order-limits?page=2', '/order-limits'],
    ['/order-limits/create/cart', '/order-limits/create/{type}'],
    ['/order-limits/edit/0191a0a0-0000-7000-8000-000000000001', '/order-limits/edit/{id}'],
    ['/auth/callback', '/auth/*'],
    ['/nothing/here', '/*'],
  ])('of %s is %s', (address, route) => {
    expect(patternOf(matchRoutes(routes, address)!)).toBe(route);
  });

  it('is one that the API knows, for every route of the admin', () => {
    const found = [...new Set(leaves(routes).map((branch) => patternOf(branch)))];
    expect(found.sort()).toEqual([...ADMIN_ROUTES].sort());
  });
});

/** Every route without routes below it, each with those above it. */
function leaves(of: RouteObject[], above: { route: RouteObject }[] = []): { route: RouteObject }[][] {
  return of.flatMap((route) => {
    const branch = [...above, { route }];
    return route.children ? leaves(route.children, branch) : [branch];
  });
}
