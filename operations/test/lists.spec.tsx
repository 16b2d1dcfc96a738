// The pages that list something: what they show while it is read, when there is nothing, and when reading fails.
import { screen } from '@testing-library/react';
import { FakeApi } from './fake-api';
import { cellsOf, renderPages } from './render-pages';
import { action, browserError, givenUp, mail, publication, retry, shop, speedFigure } from './sample-answers';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
});

const MOMENT = 'Nov 22, 2026, 10:00:00 UTC';
const PAGES = [
  {
    at: '/retries',
    title: 'Retries',
    path: '/retries',
    fill: () => (api.retries = [retry()]),
    shown: 'platform_unreachable',
    empty: 'No job waits to be tried again.',
  },
  {
    at: '/given-up',
    title: 'Given up',
    path: '/dead-ends',
    fill: () => (api.deadEnds = [givenUp(['1'])]),
    shown: 'LimitChanged 1',
    empty: 'No event was given up.',
  },
  {
    at: '/publications',
    title: 'Publications',
    path: '/publications',
    fill: () => (api.publications = [publication()]),
    shown: 'hoodie-house.myshopify.com',
    empty: "Every shop's latest document is published.",
  },
  {
    at: '/e-mails',
    title: 'E-mails',
    path: '/mails',
    fill: () => (api.mails = [mail()]),
    shown: 'QuotaReached 9001',
    empty: 'No e-mail of the last 30 days has failed.',
  },
  {
    at: '/browser-errors',
    title: 'Browser errors',
    path: '/browser-errors',
    fill: () => (api.browserErrors = [browserError()]),
    shown: 'TypeError',
    empty: 'No error was reported by a browser.',
  },
  {
    at: '/page-speed',
    title: 'Page speed',
    path: '/page-speed',
    fill: () => (api.speedFigures = [speedFigure()]),
    shown: 'All routes',
    empty: 'No visit was measured in this time.',
  },
  {
    at: '/shops',
    title: 'Shops',
    path: '/shops',
    fill: () => (api.shops = [shop()]),
    shown: 'Hoodie House',
    empty: 'No shop has the app yet.',
  },
  {
    at: '/actions',
    title: 'What operators did',
    path: '/actions',
    fill: () => (api.actions = [action(1)]),
    shown: 'Retry dead ends',
    empty: 'No operator has done anything yet.',
  },
];

describe.each(PAGES)('$title', ({ at, title, path, fill, shown, empty }) => {
  it('has its title in the page and the tab, and is marked in the menu', async () => {
    renderPages(at);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(document.title).toBe(`${title} · Operations`);
    const selected = [...document.querySelectorAll('[class*="Item--selected"]')].map((item) => item.textContent);
    expect(selected).toEqual([title]);
    await screen.findByText(empty);
  });

  it('shows the shape of what comes, then what there is', async () => {
    fill();
    const release = api.hold('GET', path);
    renderPages(at);
    expect((await screen.findAllByRole('status', { name: 'Loading' })).length).toBeGreaterThan(0);
    release();
    expect(await screen.findByText(shown)).toBeInTheDocument();
    expect(screen.queryByRole('status', { name: 'Loading' })).not.toBeInTheDocument();
    expect(screen.queryByText(empty)).not.toBeInTheDocument();
  });

  it('says that there is nothing', async () => {
    renderPages(at);
    expect(await screen.findByText(empty)).toBeInTheDocument();
  });

  it('says why it cannot be read, and reads again', async () => {
    fill();
    const recover = api.refuse('GET', path, 503, { error: 'The database does not answer.', code: 'unavailable' });
    const { user } = renderPages(at);
    expect(await screen.findByText('The database does not answer.')).toBeInTheDocument();
    expect(screen.queryByText(empty)).not.toBeInTheDocument();
    recover();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(shown)).toBeInTheDocument();
    expect(screen.queryByText('The database does not answer.')).not.toBeInTheDocument();
  });
});

describe('what cannot be read anew', () => {
  it('stays, and is said to be old', async () => {
    api.retries = [retry(), retry({ queue: 'limit-list' })];
    const { user } = renderPages('/retries');
    await screen.findByRole('heading', { name: 'limit-list: 3 jobs' });
    api.answer('GET', '/retries', 'proxy page');
    await user.click(screen.getByRole('button', { name: 'Retry all: limit-list, platform_unreachable' }));
    await screen.findByRole('heading', { name: 'This could not be read anew. What is shown is old.' });
    expect(screen.getByText('The server answered with status 502.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'publish-settings: 3 jobs' })).toBeInTheDocument();
  });
});

describe('the e-mails', () => {
  it('say what became of each', async () => {
    api.mails = [
      mail(),
      mail({ eventId: '9002', state: 'unknown', reason: null }),
      mail({ eventId: '9003', state: 'failing', failures: 7, reason: '451 4.3.0 Try again later' }),
    ];
    renderPages('/e-mails');
    const refusal = '550 5.1.1 <owner@hoodie-house.example>: Recipient address rejected';
    expect(await cellsOf('E-mails that may not have arrived')).toEqual([
      ['QuotaReached 9001', 'hoodie-house.myshopify.com', MOMENT, 'Refused', refusal],
      ['QuotaReached 9002', 'hoodie-house.myshopify.com', MOMENT, 'Not known', 'Nothing'],
      ['QuotaReached 9003', 'hoodie-house.myshopify.com', MOMENT, 'Tried 7 times', '451 4.3.0 Try again later'],
    ]);
  });
});

describe('the browser errors', () => {
  it('say what was thrown where, and how often', async () => {
    api.browserErrors = [browserError({ count: 1200 })];
    renderPages('/browser-errors');
    expect(await cellsOf('Errors in browsers')).toEqual([
      ['TypeError', 'loader.js:1:2043', 'Storefront', '1.3.3', '1,200', 'Nov 20, 2026, 10:00:00 UTC', MOMENT],
    ]);
  });
});

describe('what operators did', () => {
  it('is said in words, with the shop and the details', async () => {
    api.actions = [
      action(3, {
        action: 'open_for_support',
        shop: { id: 's', shopifyDomain: 'a.example' },
        details: { reason: 'Why' },
      }),
      action(2, { action: 'PUT /queues/limit-list/7/retry', details: {} }),
      action(1, { details: { queue: 'limit-list', eventId: null, count: 3 } }),
    ];
    renderPages('/actions');
    const at = 'Nov 22, 2026, 12:30:00 UTC';
    expect(await cellsOf('What operators did')).toEqual([
      ['Open for support', at, 'maria', 'a.example', 'reason: Why'],
      ['PUT /queues/limit-list/7/retry', at, 'maria', 'No shop', 'None'],
      ['Retry dead ends', at, 'maria', 'No shop', 'queue: limit-list, count: 3'],
    ]);
  });

  it('has older entries on demand, 50 at a time', async () => {
    api.actions = Array.from({ length: 70 }, (_, index) => action(70 - index, { operator: `operator-${70 - index}` }));
    const { user } = renderPages('/actions');
    await screen.findByText('operator-21');
    expect(screen.queryByText('operator-20')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await screen.findByText('operator-1');
    expect(api.of('GET', '/actions').at(-1)?.query.get('before')).toBe('21');
    expect((await cellsOf('What operators did')).length).toBe(70);
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  });
});

describe('the menu', () => {
  it('leads to every page, and to the queue board in a new window', async () => {
    renderPages('/nothing-here');
    await screen.findByRole('heading', { name: 'Not found' });
    for (const { at, title } of PAGES) expect(screen.getByRole('link', { name: title })).toHaveAttribute('href', at);
    const board = screen.getByRole('link', { name: /Queue board/ });
    expect(board).toHaveAttribute('href', '/operations/queues/');
    expect(board).toHaveAttribute('target', '_blank');
  });

  it('gives the focus to the heading of the page that a link of the page led to', async () => {
    api.mails = [mail()];
    api.shops = [shop()];
    const { user, at } = renderPages('/e-mails');
    await user.click(await screen.findByRole('link', { name: 'hoodie-house.myshopify.com' }));
    expect(at()).toBe(`/shops/${shop().id}`);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await screen.findByText('First installed');
  });
});
