import { screen } from '@testing-library/react';
import { LIMIT_TYPE_ENTRIES } from '../src/limit-types';
import { FakeApi } from './fake-api';
import { renderAdmin } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
});

const NAMES = ['product limit', 'collection limit', 'customer tag limit', 'cart limit', 'product blocking'];
const paid = () => (api.subscription = { ...api.subscription, plan: 'basic', planName: 'Basic', paid: true });

describe('the choice of a limit type', () => {
  it('offers every type on a paid plan, and says what each does', async () => {
    paid();
    renderAdmin('/order-limits/type');
    for (const name of NAMES) expect(await screen.findByRole('link', { name: `Select ${name}` })).toBeInTheDocument();
    expect(screen.getByText('Most popular')).toBeInTheDocument();
    expect(screen.getByText('At most 3 of each sneaker.')).toBeInTheDocument();
  });

  it('keeps a type in view that the plan does not include, with the plan that does', async () => {
    renderAdmin('/order-limits/type');
    expect(await screen.findByText('Basic plan')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Select collection limit' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('Basic plan or higher')).toBeInTheDocument();
    // But for the menu's "Select limit type".
    expect(screen.getAllByRole('link', { name: /^Select (?!limit type)/ })).toHaveLength(NAMES.length - 1);
  });

  it('announces a type that is not there yet', async () => {
    const { badge } = LIMIT_TYPE_ENTRIES.cart;
    LIMIT_TYPE_ENTRIES.cart.badge = 'comingSoon';
    renderAdmin('/order-limits/type');
    expect(await screen.findByText('Coming soon')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Select cart limit' })).toHaveAttribute('aria-disabled', 'true');
    LIMIT_TYPE_ENTRIES.cart.badge = badge;
  });

  it('says at the address of a locked type which plan includes it', async () => {
    renderAdmin('/order-limits/create/collection');
    expect(await screen.findByText('Collection limit requires the Basic plan or higher')).toBeInTheDocument();
  });
});
