import { screen, waitFor, within } from '@testing-library/react';
import { FakeApi, limitView } from './fake-api';
import { renderAdmin, tab } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
  api.limits = [
    limitView('a', { name: 'Hoodies' }),
    limitView('b', { name: 'Sneakers', stoppedBy: 'quota' }),
    limitView('c', { name: 'Old rule', status: 'inactive' }),
  ];
});

const lastQuery = () => Object.fromEntries(api.of('GET', '/limits').at(-1)?.query ?? []);
const row = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')!;

describe('the list of limits', () => {
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
    await user.selectOptions(screen.getByLabelText('Sort by'), 'End date: earliest first');
    await user.selectOptions(screen.getByLabelText('Items per page'), '50');
    await user.type(screen.getByLabelText('Search limits'), 'Old');
    await waitFor(() => expect(at()).toBe('/order-limits?status=inactive&search=Old&sort=endDate&direction=asc&pageSize=50'));
    await waitFor(() => expect(lastQuery()).toMatchObject({ status: 'inactive', search: 'Old', sort: 'endDate', pageSize: '50' }));
    await waitFor(() => expect(screen.queryByText('Sneakers')).not.toBeInTheDocument());
    expect(await row('Old rule')).toBeInTheDocument();
  });

  it('asks for a search once the merchant pauses, not for each letter', async () => {
    const { user } = renderAdmin('/order-limits');
    await row('Hoodies');
    await user.type(screen.getByLabelText('Search limits'), 'Hood');
    await waitFor(() => expect(lastQuery()['search']).toBe('Hood'));
    expect(api.of('GET', '/limits').map(({ query }) => query.get('search'))).not.toContain('Hoo');
  });

  it('counts the limits of each tab', async () => {
    renderAdmin('/order-limits');
    await row('Hoodies');
    expect(tab(/^All/)).toHaveTextContent('3');
    expect(tab(/^Active/)).toHaveTextContent('1');
    expect(tab(/^Inactive/)).toHaveTextContent('2');
  });

  it('shows a stopped limit as inactive, with the reason', async () => {
    renderAdmin('/order-limits');
    const sneakers = within(await row('Sneakers'));
    expect(sneakers.getByText('Inactive')).toBeInTheDocument();
    expect(sneakers.getByText('Stopped: free impressions used up')).toBeInTheDocument();
    expect(within(await row('Old rule')).queryByText(/Stopped/)).not.toBeInTheDocument();
  });

  it('says what would help when a stopped limit cannot be activated', async () => {
    api.refuse('POST', '/limits/activate', 409, { error: 'Upgrade to activate limits.', code: 'limit_stopped' });
    const { user } = renderAdmin('/order-limits');
    await user.click(within(await row('Sneakers')).getByRole('switch'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Activate' }));
    expect(await dialog.findByText('Upgrade to activate limits.')).toBeInTheDocument();
  });

  it('deletes the chosen limits, but only after a confirmation', async () => {
    const { user } = renderAdmin('/order-limits');
    await user.click(within(await row('Hoodies')).getByRole('checkbox'));
    await user.click(within(await row('Old rule')).getByRole('checkbox'));
    await user.click((await screen.findAllByRole('button', { name: 'Delete' }))[0]!);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Delete 2 limits?')).toBeInTheDocument();
    expect(dialog.getByText('This cannot be undone.')).toBeInTheDocument();
    expect(api.of('POST', '/limits/delete')).toHaveLength(0);

    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Deleted successfully')).toBeInTheDocument();
    expect(api.of('POST', '/limits/delete').map(({ body }) => body)).toEqual([{ ids: ['a', 'c'] }]);
    await waitFor(() => expect(screen.queryByText('Hoodies')).not.toBeInTheDocument());
  });

  it('leaves everything as it is when the confirmation is cancelled', async () => {
    const { user } = renderAdmin('/order-limits');
    await user.click(within(await row('Hoodies')).getByRole('switch'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.of('POST', '/limits/deactivate')).toHaveLength(0);
  });

  it('shows a copy at once, even while the list is behind', async () => {
    const { user } = renderAdmin('/order-limits');
    await row('Hoodies');
    api.holdListBack();
    await user.click(screen.getByRole('button', { name: 'Actions for Hoodies' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
    expect(await row('Hoodies (copy)')).toBeInTheDocument();
    expect(api.of('POST', '/limits/a/duplicate')[0]?.headers['idempotency-key']).toBeTruthy();
    await waitFor(() => expect(lastQuery()['after']).toBeTruthy());

    api.isListBehind = false;
    const asked = api.of('GET', '/limits').length;
    await waitFor(() => expect(api.of('GET', '/limits').length).toBeGreaterThan(asked), { timeout: 3000 });
    expect(screen.getAllByRole('link', { name: 'Hoodies (copy)' })).toHaveLength(1);
  });

  it('leads a shop without limits to its first one', async () => {
    api.limits = [];
    renderAdmin('/order-limits');
    expect(await screen.findByText('Limit what customers may buy')).toBeInTheDocument();
  });

  it('says when nothing matches, and shows everything again', async () => {
    const { user, at } = renderAdmin('/order-limits?search=nothing');
    await screen.findByText('No limits found');
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
});
