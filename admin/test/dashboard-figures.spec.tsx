// The dashboard's cards of figures: activity by day and by limit, and what limits do soon.
import { screen, within } from '@testing-library/react';
import { FakeApi, limitView } from './fake-api';
import { activityOf } from './fake-figures';
import { renderAdmin } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
  api.limits = [limitView('a')];
});

const LIMITS = [
  { limitId: 'a', name: 'At most 3 hoodies', impressions: 1_200, contacts: 4, refused: 0 },
  { limitId: 'gone', name: null, impressions: 30, contacts: 0, refused: 0 },
];
const REFUSED = { impressions: 0, contacts: 0, refused: 3 };
const card = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest<HTMLElement>('.Polaris-ShadowBevel')!);
const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('the activity', () => {
  it('says that there is none, and leads to what else limits did', async () => {
    renderAdmin('/');
    const activity = await card('Activity');
    expect(await activity.findByText('No messages shown in this period.')).toBeInTheDocument();
    expect(activity.getByRole('link', { name: 'See insights' })).toHaveAttribute('href', '/insights');
  });

  it('is told in sums, and by day with the newest first', async () => {
    const counts = { 28: { impressions: 1_200, contacts: 3 }, 29: { impressions: 30, contacts: 1 } };
    api.activity = activityOf(30, counts, LIMITS);
    const { user } = renderAdmin('/');
    const activity = await card('Activity');
    expect(await activity.findByText('Impressions: 1,230')).toBeInTheDocument();
    expect(activity.getByText('Contacts: 4')).toBeInTheDocument();
    await user.click(activity.getByRole('button', { name: 'Table' }));
    const rows = cells(activity.getByRole('table'));
    expect(rows).toHaveLength(30);
    expect(rows.slice(0, 3)).toStrictEqual([
      ['Nov 20, 2026', '30', '1'],
      ['Nov 19, 2026', '1,200', '3'],
      ['Nov 18, 2026', '0', '0'],
    ]);
  });

  it('tells of refused checkouts where there are any', async () => {
    const limits = LIMITS.map((limit, index) => ({ ...limit, refused: 7 - index }));
    api.activity = activityOf(30, { 28: { impressions: 5, contacts: 0, refused: 8 }, 29: REFUSED }, limits);
    const { user } = renderAdmin('/');
    const activity = await card('Activity');
    expect(await activity.findByText('Refused at checkout: 11')).toBeInTheDocument();
    await user.click(activity.getByRole('button', { name: 'Table' }));
    expect(cells(activity.getByRole('table')).slice(0, 2)).toStrictEqual([
      ['Nov 20, 2026', '0', '0', '3'],
      ['Nov 19, 2026', '5', '0', '8'],
    ]);
    await user.click(activity.getByRole('button', { name: 'By limit' }));
    expect(cells(activity.getByRole('table')).map((row) => row.at(-1))).toStrictEqual(['7', '6']);
  });

  it('is told by limit, with a way to each that is still there', async () => {
    api.activity = { ...activityOf(30, {}, LIMITS), totalLimits: 14 };
    const { user } = renderAdmin('/');
    const activity = await card('Activity');
    await user.click(activity.getByRole('button', { name: 'By limit' }));
    expect(cells(await activity.findByRole('table'))).toStrictEqual([
      ['At most 3 hoodies', '1,200', '4'],
      ['A deleted limit', '30', '0'],
    ]);
    expect(activity.getAllByRole('link').map((link) => link.getAttribute('href'))).toStrictEqual([
      '/order-limits/edit/a',
      '/insights',
    ]);
    expect(activity.getByText('Top 2 of 14')).toBeInTheDocument();
  });

  it('is read of as many days as are chosen', async () => {
    const { user } = renderAdmin('/');
    const activity = await card('Activity');
    await user.selectOptions(activity.getByRole('combobox', { name: 'Days shown' }), 'Last 90 days');
    await activity.findByText('No messages shown in this period.');
    expect(api.of('GET', '/impressions/days').map(({ query }) => query.get('days'))).toStrictEqual(['30', '90']);
  });

  it('offers another try when it could not be read', async () => {
    let isDown = true;
    api.override(({ path }) =>
      path === '/impressions/days' && isDown ? { status: 500, body: { error: 'Broken', code: 'internal' } } : undefined,
    );
    const { user } = renderAdmin('/');
    expect(await screen.findByText('Broken')).toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No messages shown in this period.')).toBeInTheDocument();
  });
});

describe('the limits', () => {
  it('are counted that are in force', async () => {
    api.limits = [limitView('a'), limitView('b', { status: 'inactive' })];
    renderAdmin('/');
    const limits = await card('Limits');
    expect(limits.getByText('of 2 active')).toHaveTextContent('1 of 2 active');
  });

  it('are named that start or end soon, with their day', async () => {
    api.outlook = {
      soonDays: 14,
      all: 9,
      inForce: 2,
      starting: { total: 1, limits: [{ id: 's', name: 'Winter', day: '2026-12-01' }] },
      ending: { total: 6, limits: [{ id: 'e', name: 'Autumn', day: '2026-11-30' }] },
    };
    renderAdmin('/');
    const limits = await card('Limits');
    expect(limits.getAllByRole('listitem').map(({ textContent }) => textContent)).toStrictEqual([
      'Winter starts on Dec 1, 2026',
      'Autumn ends after Nov 30, 2026',
    ]);
    expect(limits.getByRole('link', { name: 'Autumn' })).toHaveAttribute('href', '/order-limits/edit/e');
    expect(limits.getByText('and 5 more')).toBeInTheDocument();
  });
});
