import { screen, waitFor } from '@testing-library/react';
import { FakeApi } from './fake-api';
import { renderAdmin } from './render-admin';

describe('the dashboard', () => {
  it('asks for everything at once, however long the shop takes', async () => {
    const api = new FakeApi().install();
    const release = api.hold('GET', '/shops');
    renderAdmin('/');
    await waitFor(() =>
      expect(api.calls.map(({ path }) => path.split('?')[0])).toEqual(
        expect.arrayContaining(['/quota', '/notifications', '/limits/outlook', '/impressions/days', '/checkout-rules']),
      ),
    );
    release();
    expect(await screen.findByRole('heading', { name: 'Welcome, Demo Store' })).toBeInTheDocument();
  });
});
