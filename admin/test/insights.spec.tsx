// What limits did: sums, days, limits, channels and what was changed.
import type { InsightsView } from '@purchase-limits/contract/insights';
import { screen, waitFor, within } from '@testing-library/react';
import { accessibilityProblems } from './axe';
import { FakeApi, limitView } from './fake-api';
import { activityOf, insightsOf } from './fake-figures';
import { renderAdmin } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
});

const MUCH: InsightsView = {
  ...insightsOf(30),
  days: insightsOf(30).days.map((day, index) => ({
    ...day,
    ...(index === 29 ? { impressions: 1_200, contacts: 3, refused: 40, broken: 2 } : { broken: 0 }),
  })),
  totals: { impressions: 1_200, contacts: 3, refused: 40, broken: 2 },
  before: { impressions: 600, contacts: 9, refused: 0, broken: 5 },
  limits: [
    { limitId: 'a', name: 'At most 3 hoodies', impressions: 1_000, contacts: 3, refused: 40, broken: 2 },
    { limitId: 'gone', name: null, impressions: 200, contacts: 0, refused: 0, broken: 0 },
  ],
  totalLimits: 140,
  outcomes: {
    since: null,
    all: { impressions: 1_200, changed: 420, checkouts: 96 },
    limits: [
      { limitId: 'a', name: 'At most 3 hoodies', impressions: 1_000, changed: 400, checkouts: 96 },
      { limitId: 'gone', name: null, impressions: 200, changed: 20, checkouts: 0 },
    ],
    pages: [
      { page: 'drawer', impressions: 1_190, changed: 420, checkouts: 96 },
      { page: null, impressions: 10, changed: 0, checkouts: 0 },
    ],
    devices: [{ device: 'phone', impressions: 1_200, changed: 420, checkouts: 96 }],
    countries: [
      { country: 'DE', impressions: 700, changed: 7, checkouts: 0 },
      { country: null, impressions: 300, changed: 0, checkouts: 0 },
      { country: 'other', impressions: 200, changed: 0, checkouts: 0 },
    ],
    products: [
      { productId: '1001', impressions: 900, changed: 300, checkouts: 90 },
      { productId: '404', impressions: 9, changed: 1, checkouts: 0 },
    ],
  },
  sources: [
    { source: 'point_of_sale', orders: 1, above: 40, below: 0 },
    { source: 'app', orders: 1, above: 2.5, below: 12 },
  ],
  marks: [
    { day: '2026-11-20', limitId: 'a', name: 'At most 3 hoodies', isDeleted: false, change: 'changed' },
    { day: '2026-11-02', limitId: 'gone', name: 'At most 5 caps', isDeleted: true, change: 'deleted' },
  ],
  advice: [
    { kind: 'many_refusals', limitId: 'a', name: 'At most 3 hoodies', count: 40, share: 42 },
    { kind: 'never_seen', limitId: 'b', name: 'At most 5 caps', count: 8, share: null },
  ],
  countsRefusals: true,
};
const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
const card = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest<HTMLElement>('.Polaris-ShadowBevel')!);
const sums = () =>
  [...document.querySelectorAll('.sums > div')].map((sum) =>
    [...sum.querySelectorAll('dt, dd > *')].map((e) => e.textContent),
  );

describe('insights', () => {
  it('are reached from the dashboard', async () => {
    api.limits = [limitView('a')];
    api.activity = { ...activityOf(30), totalLimits: 1 };
    const { user, at } = renderAdmin('/');
    await user.click(await screen.findByRole('link', { name: 'See insights' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Insights' })).toBeInTheDocument();
    expect(at()).toBe('/insights');
  });

  it('say what is missing where nothing is known', async () => {
    renderAdmin('/insights');
    expect(await screen.findByText(/Refused checkouts aren’t counted\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open checkout rules' })).toBeInTheDocument();
    expect(screen.getByText(/The app can’t see orders\./)).toBeInTheDocument();
    expect(sums()).toEqual([
      ['Seen', '0', '0 in the 30 days before'],
      ['Contacts', '0', '0 in the 30 days before'],
    ]);
    expect(screen.queryByRole('heading', { name: 'Orders that broke a limit' })).not.toBeInTheDocument();
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('tell sums beside those of the days before, limits, channels and changes', async () => {
    api.insights = MUCH;
    renderAdmin('/insights');
    await screen.findByRole('heading', { name: 'By limit' });
    expect(sums()).toEqual([
      ['Seen', '1,200', '600 in the 30 days before'],
      ['Contacts', '3', '9 in the 30 days before'],
      ['Refused at checkout', '40', '0 in the 30 days before'],
      ['Orders that broke a limit', '2', '5 in the 30 days before'],
    ]);
    const limits = await card('By limit');
    expect(cells(limits.getByRole('table'))).toEqual([
      ['At most 3 hoodies', '1,000', '3', '40', '2'],
      ['A deleted limit', '200', '0', '0', '0'],
    ]);
    expect(limits.getByText('Top 2 of 140. Export has all.')).toBeInTheDocument();
    const orders = await card('Orders that broke a limit');
    expect(orders.getByText('Point of sale')).toBeInTheDocument();
    expect(orders.getByText('$42.50 more than limits allow.')).toBeInTheDocument();
    expect(orders.getByText('$12.00 less than minimums ask for.')).toBeInTheDocument();
    const advice = await card('Worth a look');
    expect(advice.getAllByRole('paragraph').map(({ textContent }) => textContent)).toEqual([
      'At most 3 hoodies refused 42% of checkouts. Try a higher maximum on past orders.',
      'At most 5 caps and others, 8 in all, weren’t seen in these days. Check its products.',
    ]);
    const changes = await card('Changes to limits');
    expect(changes.getByRole('link', { name: 'At most 3 hoodies' })).toBeInTheDocument();
    expect(changes.getByText('changed, Nov 20, 2026')).toBeInTheDocument();
    expect(changes.queryByRole('link', { name: 'At most 5 caps' })).not.toBeInTheDocument();
    expect(screen.queryByText(/aren’t counted/)).not.toBeInTheDocument();
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('tell what shoppers did after the message, by limit, page, device, country and product', async () => {
    api.insights = MUCH;
    const { user } = renderAdmin('/insights');
    const after = await card('After the message');
    const all = ['All', '1,200', '420 35%', '96 8%'];
    const shown = async (by: string) => {
      await user.selectOptions(after.getByLabelText('Break down by'), by);
      return cells(after.getByRole('table'));
    };
    expect(await shown('By limit')).toEqual([
      all,
      ['At most 3 hoodies', '1,000', '400 40%', '96 10%'],
      ['A deleted limit', '200', '20 10%', '0 0%'],
    ]);
    expect(after.getByRole('link', { name: 'At most 3 hoodies' })).toBeInTheDocument();
    expect(await shown('By page')).toEqual([
      all,
      ['Cart drawer', '1,190', '420 35%', '96 8%'],
      ['Unknown', '10', '0 0%', '0 0%'],
    ]);
    expect(await shown('By device')).toEqual([all, ['Phone', '1,200', '420 35%', '96 8%']]);
    expect((await shown('By country')).map(([country]) => country)).toEqual([
      'All',
      'Germany',
      'Unknown',
      'Other countries',
    ]);
    await shown('By product');
    await waitFor(() =>
      expect(cells(after.getByRole('table')).map(([product]) => product)).toEqual(['All', 'Hoodie', 'Product 404']),
    );
    expect(after.getByText(/Pages that reload after each change/)).toBeInTheDocument();
    expect(after.queryByText(/Counted since/)).not.toBeInTheDocument();
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('tell since when that is counted, where it was not before, and nothing where nobody saw a message', async () => {
    api.insights = { ...insightsOf(30), outcomes: { ...insightsOf(30).outcomes, since: '2026-11-12' } };
    renderAdmin('/insights');
    const after = await card('After the message');
    expect(after.getByText('None in these days.')).toBeInTheDocument();
    expect(after.getByText(/Counted since Nov 12, 2026\./)).toBeInTheDocument();
    expect(after.queryByRole('table')).not.toBeInTheDocument();
    expect(after.queryByLabelText('Break down by')).not.toBeInTheDocument();
  });

  it('tell each day in a table, the newest first', async () => {
    api.insights = MUCH;
    const { user } = renderAdmin('/insights');
    const days = await card('By day');
    await user.selectOptions(days.getByLabelText('Figure shown'), 'Refused at checkout');
    await user.click(days.getByRole('button', { name: 'Table' }));
    const rows = cells(days.getByRole('table'));
    expect(rows).toHaveLength(30);
    expect(rows.slice(0, 2)).toEqual([
      ['Nov 20, 2026', '1,200', '3', '40', '2'],
      ['Nov 19, 2026', '0', '0', '0', '0'],
    ]);
  });

  it('are read again for other days, which the export is of, too', async () => {
    const { user } = renderAdmin('/insights');
    await screen.findByRole('heading', { name: 'By limit' });
    await user.selectOptions(screen.getByLabelText('Days shown'), 'Last 7 days');
    await waitFor(() => expect(screen.getAllByText('0 in the 7 days before')).toHaveLength(2));
    expect(api.of('GET', '/insights').map(({ query }) => query.get('days'))).toEqual(['30', '7']);
    api.refuse('GET', '/insights/export', 503, { error: 'Not now', code: 'unavailable' });
    await user.click(screen.getAllByRole('button', { name: 'Export' })[0]!);
    expect(await screen.findByText(/^Export failed: Not now/)).toBeInTheDocument();
    expect(api.of('GET', '/insights/export').map(({ query }) => query.get('days'))).toEqual(['7']);
  });

  it('come by e-mail as often as the merchant chooses, at once', async () => {
    const { user } = renderAdmin('/insights');
    const often = await screen.findByLabelText('Email me a summary');
    expect(often).toHaveDisplayValue('Off');
    expect(await accessibilityProblems()).toEqual([]);
    await user.selectOptions(often, 'Weekly');
    expect(await screen.findByText('Save successfully')).toBeInTheDocument();
    expect(often).toHaveDisplayValue('Weekly');
    expect(api.of('PUT', '/shops').map(({ body }) => body)).toEqual([{ summaryMails: 'weekly' }]);
    api.refuse('PUT', '/shops', 503, { error: 'Not now', code: 'unavailable' });
    await user.selectOptions(often, 'Monthly');
    expect(await screen.findByText(/^Not now/)).toBeInTheDocument();
    expect(often).toHaveDisplayValue('Weekly');
  });
});
