import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { FakeApi, limitView } from './fake-api';
import { lastListQuery, row } from './limits-list-page';
import { passTime, renderAdmin, tab } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
  api.limits = [
    limitView('a', { name: 'Hoodies' }),
    limitView('b', { name: 'Sneakers', stoppedBy: 'quota' }),
    limitView('c', { name: 'Old rule', status: 'inactive' }),
  ];
});

afterEach(() => {
  jest.useRealTimers();
});

const lastQuery = () => lastListQuery(api);
const NONE = { all: 0, active: 0, inactive: 0, deleted: 0 };
/** What the list was searched for, each search once. */
const searches = () => [...new Set(api.of('GET', '/limits').map(({ query }) => query.get('search')))];
const manyLimits = (count: number) =>
  Array.from({ length: count }, (_, index) => limitView(`m${index}`, { name: `Rule ${index + 1}` }));

describe('the list of limits', () => {
  it('tells how often each limit was seen and refused a checkout, once that is known', async () => {
    api.limits = [limitView('a', { name: 'Hoodies' }), limitView('b', { name: 'Sneakers' })];
    api.seen = { a: 1_240 };
    api.refused = { a: 12 };
    const release = api.hold('GET', '/impressions/limits');
    renderAdmin('/order-limits');
    const cellOf = async (name: string) => within(await row(name)).getAllByRole('cell')[3];
    expect(await cellOf('Hoodies')).toHaveTextContent(/^$/);
    release();
    await waitFor(async () => expect(await cellOf('Hoodies')).toHaveTextContent(/^1,240refused: 12$/));
    expect(await cellOf('Sneakers')).toHaveTextContent(/^0$/);
    expect(Object.fromEntries(api.of('GET', '/impressions/limits')[0]!.query)).toEqual({ days: '30', ids: 'a,b' });
  });

  it('reads its filter from the address', async () => {
    renderAdmin('/order-limits?status=inactive&search=Sneak&sort=endDate&direction=asc&pageSize=50');
    await row('Sneakers');
    expect(lastQuery()).toEqual({
      status: 'inactive',
      search: 'Sneak',
      sort: 'endDate',
      direction: 'asc',
      page: '1',
      pageSize: '50',
    });
    expect(screen.getByLabelText('Search limits')).toHaveValue('Sneak');
    expect(screen.queryByText('Hoodies')).not.toBeInTheDocument();
  });

  it('keeps tab, search, order and page size in the address', async () => {
    const { user, at } = renderAdmin('/order-limits');
    await row('Hoodies');
    await user.click(tab(/Inactive/));
    await user.selectOptions(screen.getByLabelText('Sort by'), 'End date: oldest first');
    await user.selectOptions(screen.getByLabelText('Items per page'), '50');
    await user.type(screen.getByLabelText('Search limits'), 'Old');
    await waitFor(() =>
      expect(at()).toBe('/order-limits?status=inactive&search=Old&sort=endDate&direction=asc&pageSize=50'),
    );
    await waitFor(() =>
      expect(lastQuery()).toMatchObject({ status: 'inactive', search: 'Old', sort: 'endDate', pageSize: '50' }),
    );
    await waitFor(() => expect(screen.queryByText('Sneakers')).not.toBeInTheDocument());
    expect(await row('Old rule')).toBeInTheDocument();
  });

  it('keeps two changes that are made before the first is shown', async () => {
    const { at } = renderAdmin('/order-limits');
    await row('Hoodies');
    act(() => {
      fireEvent.click(tab(/Inactive/));
      fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'endDate asc' } });
    });
    await waitFor(() => expect(at()).toBe('/order-limits?status=inactive&sort=endDate&direction=asc'));
  });

  it.each<{ change: string; make: (user: UserEvent) => Promise<void>; asked: Record<string, string> }>([
    { change: 'tab', make: (user) => user.click(tab(/Active/)), asked: { status: 'active' } },
    {
      change: 'search',
      make: (user) => user.type(screen.getByLabelText('Search limits'), 'Rule'),
      asked: { search: 'Rule' },
    },
    {
      change: 'type',
      make: (user) => user.selectOptions(screen.getByLabelText('Type'), 'Cart'),
      asked: { type: 'cart' },
    },
    {
      change: 'state',
      make: (user) => user.selectOptions(screen.getByLabelText('State'), 'Not started'),
      asked: { state: 'scheduled' },
    },
    {
      change: 'order',
      make: (user) => user.selectOptions(screen.getByLabelText('Sort by'), 'Updated: oldest first'),
      asked: { sort: 'updatedAt', direction: 'asc' },
    },
    {
      change: 'page size',
      make: (user) => user.selectOptions(screen.getByLabelText('Items per page'), '10'),
      asked: { pageSize: '10' },
    },
  ])('starts at the first page after a change of the $change', async ({ make, asked }) => {
    api.limits = manyLimits(45);
    const { user, at } = renderAdmin('/order-limits?page=2');
    await row('Rule 21');
    await make(user);
    await waitFor(() => expect(lastQuery()).toMatchObject(asked));
    expect(lastQuery()).toMatchObject({ page: '1' });
    expect(at()).not.toContain('page=');
    expect(await row('Rule 1')).toBeInTheDocument();
  });

  it('keeps the filter on the way to another page', async () => {
    api.limits = manyLimits(45);
    const { user } = renderAdmin('/order-limits?status=active&search=Rule&pageSize=10');
    await row('Rule 1');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await row('Rule 11')).toBeInTheDocument();
    expect(lastQuery()).toMatchObject({ status: 'active', search: 'Rule', pageSize: '10', page: '2' });
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(await row('Rule 1')).toBeInTheDocument();
  });

  it.each(['9', '999', '99999999'])('shows the last page that exists in place of page %s', async (page) => {
    api.limits = manyLimits(45);
    const { at } = renderAdmin(`/order-limits?page=${page}&status=active`);
    expect(await row('Rule 41')).toBeInTheDocument();
    expect(at()).toBe('/order-limits?status=active&page=3');
    expect(screen.getByText('41–45 of 45')).toBeInTheDocument();
  });

  it('shows that nothing is found on a page that is too far', async () => {
    renderAdmin('/order-limits?page=9&search=nothing');
    expect(await screen.findByText('No limits found')).toBeInTheDocument();
  });

  it('keeps a letter that is typed while the address changes', async () => {
    const { user } = renderAdmin('/order-limits');
    await row('Hoodies');
    jest.useFakeTimers();
    const field = screen.getByLabelText('Search limits');
    await user.type(field, 'Ho');
    act(() => {
      jest.advanceTimersByTime(300);
      fireEvent.change(field, { target: { value: 'Hoo' } });
    });
    await passTime(300);
    expect(field).toHaveValue('Hoo');
    expect(searches()).toContain('Hoo');
  });

  it('takes over the search of the address', async () => {
    const { user, goTo } = renderAdmin('/order-limits?search=Hoo');
    await row('Hoodies');
    await goTo('/order-limits?search=Sneak');
    await row('Sneakers');
    expect(screen.getByLabelText('Search limits')).toHaveValue('Sneak');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await row('Hoodies');
    expect(screen.getByLabelText('Search limits')).toHaveValue('');
  });

  it('takes at most 150 characters to search for, and says so', async () => {
    const { user } = renderAdmin(`/order-limits?search=${'a'.repeat(200)}`);
    await screen.findByText('No limits found');
    expect(lastQuery()['search']).toHaveLength(150);
    const field = screen.getByLabelText('Search limits');
    await user.type(field, 'b');
    expect(field).toHaveValue('a'.repeat(150));
    expect(screen.getByText('Search with up to 150 characters.')).toBeInTheDocument();
  });

  it('makes one history entry for a click on a row, and for one on its name', async () => {
    const { user, at, goBack } = renderAdmin('/order-limits');
    const clickAndComeBack = async (target: HTMLElement) => {
      await user.click(target);
      await waitFor(() => expect(at()).toBe('/order-limits/edit/a'));
      await goBack();
      expect(at()).toBe('/order-limits');
    };
    await clickAndComeBack(within(await row('Hoodies')).getByText('At most 3 of each product'));
    // The second time the code of the edit screen is there, so that a navigation is done at once.
    await clickAndComeBack(await screen.findByRole('link', { name: 'Hoodies' }));
  });

  it('asks for a search once the merchant has paused for 300 ms, not for each letter', async () => {
    const { user } = renderAdmin('/order-limits');
    await row('Hoodies');
    jest.useFakeTimers();
    await user.type(screen.getByLabelText('Search limits'), 'Ho');
    await passTime(299);
    await user.type(screen.getByLabelText('Search limits'), 'od');
    await passTime(299);
    expect(searches()).toEqual(['']);
    await passTime(1);
    expect(searches()).toEqual(['', 'Hood']);
  });

  it('counts the limits of each tab', async () => {
    renderAdmin('/order-limits');
    await row('Hoodies');
    expect(tab(/^All/)).toHaveTextContent('3');
    expect(tab(/^All/)).not.toHaveAttribute('aria-label');
    expect(tab(/^Active/)).toHaveTextContent('1');
    expect(tab(/^Inactive/)).toHaveTextContent('2');
  });

  it('says of a limit outside of its dates when it begins or has ended', async () => {
    api.limits = [
      limitView('a', { name: 'Christmas', startDate: '2999-12-24' }),
      limitView('b', { name: 'Summer', startDate: '2020-06-01', endDate: '2020-08-31' }),
      limitView('c', { name: 'Always' }),
      limitView('d', { name: 'Stopped', startDate: '2999-12-24', stoppedBy: 'downgrade' }),
    ];
    renderAdmin('/order-limits');
    expect(within(await row('Christmas')).getByText('Scheduled from Dec 24, 2999')).toBeInTheDocument();
    expect(within(await row('Summer')).getByText('Ended on Aug 31, 2020')).toBeInTheDocument();
    expect(within(await row('Always')).getByText('Active')).toBeInTheDocument();
    expect(within(await row('Stopped')).getByText('Stopped: plan downgraded')).toBeInTheDocument();
  });

  it('counts scheduled limits as active and ended ones as inactive; an ended one is still switched on', async () => {
    api.limits = [
      limitView('a', { name: 'Christmas', startDate: '2999-12-24' }),
      limitView('b', { name: 'Summer', startDate: '2020-06-01', endDate: '2020-08-31' }),
    ];
    const { user } = renderAdmin('/order-limits');
    expect(within(await row('Summer')).getByRole('switch')).toBeChecked();
    expect(tab(/^Active/)).toHaveTextContent('1');
    await user.click(tab(/^Inactive/));
    await waitFor(() => expect(screen.queryByText('Christmas')).not.toBeInTheDocument());
    expect(await row('Summer')).toBeInTheDocument();
  });

  it('tells in a sentence what a limit does, in the shop’s money', async () => {
    api.limits = [
      limitView('a', { name: 'Hoodies', type: 'cart', conditionType: 'total_product_value', max: null, min: 50 }),
    ];
    api.shop = { ...api.shop, shop: { ...api.shop.shop, currency: 'EUR' } };
    renderAdmin('/order-limits');
    expect(within(await row('Hoodies')).getByText('Cart: at least €50.00')).toBeInTheDocument();
  });

  it('shows a stopped limit as inactive, with the reason', async () => {
    renderAdmin('/order-limits');
    const sneakers = within(await row('Sneakers'));
    expect(sneakers.getByText('Inactive')).toBeInTheDocument();
    expect(sneakers.getByText('Stopped: free impressions used up')).toBeInTheDocument();
    expect(within(await row('Old rule')).queryByText(/Stopped/)).not.toBeInTheDocument();
  });

  it.each([
    ['1970-01-01', null, 'Always'],
    ['1970-01-01', '2026-12-24', 'Until Dec 24, 2026'],
    ['2026-11-20', null, 'Nov 20, 2026no end'],
    ['2026-11-20', '2026-12-24', 'Nov 20, 2026until Dec 24, 2026'],
  ])('says when a limit applies, from %s to %s: %s', async (startDate, endDate, dates) => {
    api.limits = [limitView('a', { name: 'Dated', startDate, endDate })];
    renderAdmin('/order-limits');
    const cells = within(await row('Dated')).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toContain(dates);
  });

  it('leads a shop without limits to its first one', async () => {
    api.limits = [];
    renderAdmin('/order-limits');
    expect(await screen.findByText('Limit what customers can buy')).toBeInTheDocument();
  });

  it('says when nothing matches, and shows everything again', async () => {
    const { user, at } = renderAdmin('/order-limits?search=nothing');
    await screen.findByText('No limits found');
    await user.click(screen.getByRole('button', { name: 'Show all limits' }));
    expect(await row('Hoodies')).toBeInTheDocument();
    expect(at()).toBe('/order-limits');
  });

  it('says that the filters find nothing, and takes them all away', async () => {
    api.override(({ path, query }) =>
      path === '/limits' && query.has('state')
        ? { status: 200, body: { items: [], total: 0, counts: NONE, pending: false } }
        : undefined,
    );
    const { user, at } = renderAdmin('/order-limits?state=ended&type=cart&status=inactive');
    expect(await screen.findByText('No limits match these filters.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all limits' }));
    expect(await row('Hoodies')).toBeInTheDocument();
    expect(at()).toBe('/order-limits');
  });

  it('offers another try when the list cannot be read', async () => {
    let isDown = true;
    api.override(({ path }) => (path === '/limits' && isDown ? 'network error' : undefined));
    const { user } = renderAdmin('/order-limits');
    expect(await screen.findByText('Network Error')).toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row('Hoodies')).toBeInTheDocument();
  });

  it('shows no rows of another filter when the list cannot be read', async () => {
    let isDown = false;
    api.override(({ path }) => (path === '/limits' && isDown ? 'network error' : undefined));
    const { user } = renderAdmin('/order-limits');
    await row('Hoodies');
    isDown = true;
    await user.type(screen.getByLabelText('Search limits'), 'Sneak');
    expect(await screen.findByText('Couldn’t load limits')).toBeInTheDocument();
    expect(screen.getByText('Network Error')).toBeInTheDocument();
    expect(screen.queryByText('Hoodies')).not.toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row('Sneakers')).toBeInTheDocument();
    expect(screen.queryByText('Couldn’t load limits')).not.toBeInTheDocument();
  });

  it('keeps the rows of the filter when it cannot be read again, and says so', async () => {
    let isDown = false;
    api.override(({ method, path }) =>
      method === 'GET' && path === '/limits' && isDown ? 'network error' : undefined,
    );
    renderAdmin('/order-limits');
    await row('Hoodies');
    isDown = true;
    // SWR reads again when the page is looked at again, but not in the first seconds.
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByText('Couldn’t load limits')).toBeInTheDocument();
    expect(screen.getByText('These limits may be out of date.')).toBeInTheDocument();
    expect(await row('Hoodies')).toBeInTheDocument();
    jest.restoreAllMocks();
  });
});
