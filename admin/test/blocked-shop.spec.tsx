import { screen } from '@testing-library/react';
import { CLOSED_PATHS, itClosesRoutes } from './blocked-shop-page';
import { FakeApi } from './fake-api';
import { renderAdmin } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
});

describe('a blocked shop', () => {
  itClosesRoutes(() => api.blockShop());

  it('has no limits among its routes', () => {
    expect(CLOSED_PATHS).toEqual(
      expect.arrayContaining(['/order-limits', '/order-limits/create/product', '/order-limits/edit/a']),
    );
  });
});

describe('a shop that is not blocked', () => {
  it('keeps its routes while its own data cannot be read', async () => {
    api.refuse('GET', '/shops', 500, { error: 'Not now', code: 'internal' });
    renderAdmin('/order-limits/type');
    expect(await screen.findByRole('heading', { name: 'Select limit type' })).toBeInTheDocument();
  });
});
