import { screen } from '@testing-library/react';
import { FakeApi } from './fake-api';
import { renderAdmin } from './render-admin';

beforeEach(() => {
  new FakeApi().install();
});

describe('the choice of a limit type', () => {
  it('offers only product and cart limits', async () => {
    renderAdmin('/order-limits/type');
    expect(await screen.findByRole('link', { name: 'Select product limit' })).toHaveAttribute(
      'href',
      '/order-limits/create/product',
    );
    expect(screen.getByRole('link', { name: 'Select cart limit' })).toBeInTheDocument();
    for (const name of ['collection limit', 'customer tag limit', 'product blocking'])
      expect(screen.getByRole('button', { name: `Select ${name}` })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('Most popular')).toBeInTheDocument();
    expect(screen.getAllByText('Coming soon')).toHaveLength(3);
  });
});
