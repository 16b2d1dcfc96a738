import { screen } from '@testing-library/react';
import { FakeApi } from './fake-api';
import { renderAdmin } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
});

describe('the menu', () => {
  it('has plans where they can be changed', async () => {
    renderAdmin('/order-limits/type');
    expect(await screen.findByRole('link', { name: 'Plans' })).toHaveAttribute('href', '/subscription');
  });

  it('has no plans where they cannot be changed', async () => {
    api.subscription.allow = false;
    renderAdmin('/order-limits/create/cart');
    // The preview says so once the plan is known.
    await screen.findByText(/Remove ‘Powered by’ with any paid plan/);
    expect(screen.queryByRole('link', { name: 'Plans' })).not.toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Limits management' })).not.toHaveLength(0);
  });
});
