import { screen, waitFor } from '@testing-library/react';
import { FakeApi } from './fake-api';
import { CHARGE_ID, activated, FREE_SUBSCRIPTION } from './fake-billing';
import { renderAdmin } from './render-admin';
import { planCard } from './subscription-page';

jest.mock('../src/bridge/leave-for');

let api: FakeApi;
beforeEach(() => {
  sessionStorage.clear();
  api = new FakeApi().install();
});

const CHECK = '/subscription/check';
const want = (plan: string, interval: string) =>
  sessionStorage.setItem('wanted-plan', JSON.stringify({ plan, interval }));

describe('the way back from the platform', () => {
  it('asks the platform, says what the plan is, and leaves no trace in the address', async () => {
    api.billing.found = activated('basic', 'monthly');
    const release = api.hold('POST', CHECK);
    const { at } = renderAdmin('/subscription?interval=monthly&charge_id=77');
    await planCard('Grow');
    expect(screen.getByText('Checking your subscription')).toBeInTheDocument();
    await waitFor(() => expect(at()).toBe('/subscription?interval=monthly'));
    expect((await planCard('Grow')).getByRole('button', { name: 'Choose Grow' })).toHaveAttribute('aria-disabled');
    release();
    expect(await screen.findByText('Your plan is now Basic')).toBeInTheDocument();
    expect(screen.queryByText('Checking your subscription')).not.toBeInTheDocument();
    expect((await planCard('Basic')).getByText('Current plan')).toBeInTheDocument();
    expect(api.of('POST', CHECK)).toHaveLength(1);
    expect(api.of('POST', CHECK)[0]?.body).toBeUndefined();
  });

  it.each([
    ['nothing was wanted before', () => {}],
    ['Basic was wanted', () => want('basic', 'monthly')],
  ])('says that the charge was not approved, whatever the address says, where %s', async (_, before) => {
    before();
    renderAdmin('/subscription?charge_id=77');
    expect(await screen.findByText('The charge was not approved')).toBeInTheDocument();
    expect(screen.queryByText(/Your plan is now/)).not.toBeInTheDocument();
  });

  it('knows an approved plan that had been read before the check', async () => {
    want('professional', 'yearly');
    api.subscription = activated('professional', 'yearly');
    renderAdmin('/subscription?charge_id=77');
    expect(await screen.findByText('Your plan is now Grow')).toBeInTheDocument();
  });

  it('says of a paid shop that wanted another plan that the charge was not approved', async () => {
    want('shopify_plus', 'monthly');
    api.subscription = activated('basic', 'monthly');
    renderAdmin('/subscription?charge_id=77');
    expect(await screen.findByText('The charge was not approved')).toBeInTheDocument();
  });

  it('says when a plan begins later', async () => {
    want('basic', 'monthly');
    api.subscription = activated('professional', 'yearly');
    const next = { id: CHARGE_ID, plan: 'basic', interval: 'monthly', startsAt: '2999-12-01T00:00:00Z' } as const;
    api.billing.found = { ...api.subscription, next };
    renderAdmin('/subscription?charge_id=77');
    await waitFor(() => expect(screen.getAllByText('Starting Dec 1, 2999: Basic, monthly')).toHaveLength(2));
  });

  it('says why the platform could not be asked, and clears the flag', async () => {
    api.refuse('POST', CHECK, 502, { error: 'The platform does not answer', code: 'platform_unavailable' });
    renderAdmin('/subscription?charge_id=77');
    expect(await screen.findByText('The platform does not answer')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Checking your subscription')).not.toBeInTheDocument());
    expect((await planCard('Basic')).getByRole('button', { name: 'Choose Basic' })).toBeEnabled();
  });
});

describe('the way back from the page that is shown after a downgrade', () => {
  it('says once which plan it is now', async () => {
    const { at } = renderAdmin('/subscription?success=true&interval=yearly');
    expect(await screen.findByText('Your plan is now Free')).toBeInTheDocument();
    await waitFor(() => expect(at()).toBe('/subscription?interval=yearly'));
    expect(api.of('POST', CHECK)).toHaveLength(0);
  });

  it('says nothing for another value', async () => {
    api.subscription = FREE_SUBSCRIPTION;
    renderAdmin('/subscription?success=false');
    await planCard('Free');
    expect(screen.queryByText(/Your plan is now/)).not.toBeInTheDocument();
  });
});
