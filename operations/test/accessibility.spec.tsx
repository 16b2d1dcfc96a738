import { screen } from '@testing-library/react';
import { accessibilityProblems } from './axe';
import { FakeApi } from './fake-api';
import { dialog, renderPages } from './render-pages';
import {
  action,
  AT,
  browserError,
  event,
  figures,
  givenUp,
  mail,
  overview,
  processView,
  publication,
  queueView,
  retriedEvent,
  retry,
  shop,
  SHOP,
  speedFigure,
  story,
} from './sample-answers';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
});

function fill() {
  api.overview = overview({
    processes: [processView('worker-1', { problems: ['queues'] }), processView('worker-2', { state: 'lost' })],
    queues: [
      queueView('mail-merchant'),
      queueView('limit-list', { isPaused: true, delayed: 2, open: 2, oldestSeconds: 90, deadEnds: 1 }),
    ],
    events: { unsent: 4, oldestSeconds: 90, unknownTypes: ['LimitsShared'] },
  });
  api.retries = [retry(), retry({ queue: 'limit-list', events: [retriedEvent('41')] })];
  api.stories = [story()];
  api.found = {
    shops: [{ ...SHOP, name: 'Hoodie House' }],
    limits: [{ id: 'x', name: 'Ten', shop: SHOP }],
    events: [event('1')],
  };
  api.figures = figures([{ done: 40, failed: 2, p50Ms: 30, p95Ms: 900, attemptMs: 12 }]);
  api.stuck = {
    jobs: [
      {
        event: event('41'),
        queue: 'mail-merchant',
        state: 'retrying',
        attempts: 3,
        reason: 'x',
        cause: 'y',
        pause: null,
      },
    ],
    isMore: true,
    things: [{ what: 'An e-mail', why: 'The mail server: 550 no', since: AT }],
  };
  api.pauses = [{ shop: SHOP, queue: 'mail-merchant', operator: 'maria', reason: 'It floods', at: AT }];
  api.deadEnds = [givenUp(['1', '2', '3', '4', '5', '6']), givenUp(['7'], { queue: 'redact-shop' })];
  api.publications = [publication()];
  api.mails = [mail()];
  api.browserErrors = [browserError()];
  api.speedFigures = [speedFigure(), speedFigure({ route: '/', rating: 'poor' }), speedFigure({ metric: 'CLS' })];
  api.shops = [shop()];
  api.areMoreShops = true;
  api.actions = Array.from({ length: 60 }, (_, index) => action(60 - index));
}

const PAGES: [path: string, filled: string | RegExp, empty: string | RegExp][] = [
  ['/', /not ready/, 'Everything works'],
  ['/search?search=hoodie', 'Hoodie House', 'Nothing is found with “hoodie”.'],
  ['/events/9001', 'The mail server: 451 4.7.1 Try again later.', 'There is no such event'],
  ['/throughput/mail-merchant', /^40 events handled/, /^0 events handled/],
  ['/retries', 'limit-list: 3 jobs', 'No job waits to be tried again.'],
  ['/given-up', 'limit-list: 6 events', 'No event was given up.'],
  ['/publications', 'It is being tried.', "Every shop's latest document is published."],
  ['/e-mails', 'Refused', 'No e-mail of the last 30 days has failed.'],
  ['/browser-errors', 'loader.js:1:2043', 'No error was reported by a browser.'],
  ['/page-speed', /poor above 4,000 ms/, 'No visit was measured in this time.'],
  ['/shops', 'Hoodie House', 'No shop has the app yet.'],
  [`/shops/${SHOP.id}`, 'First installed', 'There is no such shop.'],
  ['/actions', 'Load more', 'No operator has done anything yet.'],
  ['/nothing-here', 'There is no page at this address.', 'There is no page at this address.'],
];

/** What is read first, where its path is another. */
const CALLS: Record<string, string> = {
  '/': '/overview',
  '/e-mails': '/mails',
  '/given-up': '/dead-ends',
  '/search?search=hoodie': '/search',
  '/throughput/mail-merchant': '/figures',
};

describe('axe finds nothing', () => {
  it.each(PAGES)('at %s', async (path, filled) => {
    fill();
    renderPages(path);
    await screen.findByText(filled);
    expect(await accessibilityProblems()).toEqual([]);
  });

  it.each(PAGES)('at %s with nothing to list', async (path, _filled, empty) => {
    renderPages(path);
    // Also what is only read to those who do not see it.
    await screen.findAllByText(empty);
    expect(await accessibilityProblems()).toEqual([]);
  });

  it.each(PAGES.slice(0, -1))('at %s while it is read, and when that fails', async (path) => {
    api.calls.length = 0;
    const call = CALLS[path] ?? path;
    const release = api.hold('GET', call);
    api.answer('GET', call, 'network error');
    renderPages(path);
    await screen.findAllByRole('status', { name: 'Loading' });
    expect(await accessibilityProblems()).toEqual([]);
    release();
    await screen.findByText('The server cannot be reached.');
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('when an action was done, or failed', async () => {
    fill();
    const { user } = renderPages('/retries');
    await user.click(await screen.findByRole('button', { name: 'Retry all: limit-list, platform_unreachable' }));
    await screen.findByText('3 jobs of limit-list can run now.');
    expect(await accessibilityProblems()).toEqual([]);
    api.answer('POST', '/retries/run', 'network error');
    await user.click(screen.getByRole('button', { name: 'Retry all: publish-settings, platform_unreachable' }));
    await screen.findByText('The server cannot be reached.');
    expect(await accessibilityProblems()).toEqual([]);
  });

  it.each([
    ['/given-up', 'Discard: LimitChanged 1'],
    ['/retries', 'Discard: LimitChanged 41'],
    ['/', 'Drain: all queues'],
    [`/shops/${SHOP.id}`, `Pause: mail-merchant for ${SHOP.shopifyDomain}`],
    [`/shops/${SHOP.id}`, `Judge again: ${SHOP.shopifyDomain}`],
    ['/publications', 'Rebuild for all: Publication'],
    [`/shops/${SHOP.id}`, `Open for support: ${SHOP.shopifyDomain}`],
    [`/shops/${SHOP.id}`, `Extend the trial: ${SHOP.shopifyDomain}`],
  ])('in the dialog at %s of %s', async (path, button) => {
    fill();
    const { user } = renderPages(path);
    await user.click(await screen.findByRole('button', { name: button }));
    await dialog();
    expect(await accessibilityProblems()).toEqual([]);
  });
});
