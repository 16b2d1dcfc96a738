import { screen, waitFor } from '@testing-library/react';
import { FakeApi } from './fake-api';
import { cellsOf, passTime, renderPages } from './render-pages';
import { shop } from './sample-answers';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
  api.shops = [
    shop(),
    shop({ id: 'b', shopifyDomain: 'trail.myshopify.com', name: 'Trail & Co', plan: 'free', isInstalled: false }),
  ];
});
afterEach(() => jest.useRealTimers());

const field = () => screen.findByRole('textbox', { name: 'Search by a part of the domain or name' });
const searches = () => api.of('GET', '/shops').map(({ query }) => query.get('search'));

describe('the shops', () => {
  it('are listed with their plan and whether they have the app', async () => {
    renderPages('/shops');
    const since = 'Mar 1, 2025, 10:00:00 UTC';
    expect(await cellsOf('Shops')).toEqual([
      ['hoodie-house.myshopify.com', 'Hoodie House', 'Grow', 'Installed', since],
      ['trail.myshopify.com', 'Trail & Co', 'Free', 'Uninstalled', since],
    ]);
    expect(screen.getByRole('link', { name: 'trail.myshopify.com' })).toHaveAttribute('href', '/shops/b');
    expect(screen.queryByText(/are listed/)).not.toBeInTheDocument();
  });

  it('that are more than are listed have to be searched for', async () => {
    api.areMoreShops = true;
    renderPages('/shops');
    expect(await screen.findByText('The first 2 are listed. Search for the others.')).toBeInTheDocument();
  });

  it('are searched for when the operator pauses, and the address keeps the search', async () => {
    jest.useFakeTimers();
    const { user, at } = renderPages('/shops');
    await user.type(await field(), 'Trail &');
    expect(searches()).toEqual([null]);
    await passTime(300);
    expect(at()).toBe('/shops?search=Trail+%26');
    await screen.findByText('Trail & Co');
    await waitFor(() => expect(screen.queryByText('Hoodie House')).not.toBeInTheDocument());
    expect(searches()).toEqual([null, 'Trail &']);

    await user.clear(await field());
    await passTime(300);
    expect(at()).toBe('/shops');
    expect(await screen.findByText('Hoodie House')).toBeInTheDocument();
  });

  it('are searched for with what the address says', async () => {
    renderPages('/shops?search=Trail');
    await screen.findByText('Trail & Co');
    expect(await field()).toHaveValue('Trail');
    expect(searches()).toEqual(['Trail']);
  });

  it('that are not found are said so', async () => {
    renderPages('/shops?search=nobody');
    expect(await screen.findByText('No shop is found with “nobody”.')).toBeInTheDocument();
  });
});
