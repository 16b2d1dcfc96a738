// Plans that are chosen on the platform's pricing page: what the admin says of them, and what it hides.
import { screen, waitFor, within } from '@testing-library/react';
import { leaveFrameFor } from '../src/bridge/leave-for';
import { FakeApi } from './fake-api';
import { activated, CHARGE_ID, CONFIRMATION_URL, FREE_SUBSCRIPTION, onTrial, PAID_UNTIL } from './fake-billing';
import { renderAdmin } from './render-admin';
import { planCard } from './subscription-page';

jest.mock('../src/bridge/leave-for');

let api: FakeApi;
beforeEach(() => {
  jest.mocked(leaveFrameFor).mockClear();
  sessionStorage.clear();
  api = new FakeApi().install();
  api.billing.useAppPricing();
});

const CHECK = '/subscription/check';
const BACK = '/subscription?plan_handle=grow&shop=demo.myshopify.com';
const PENDING = { id: CHARGE_ID, plan: 'basic', interval: 'monthly', confirmationUrl: CONFIRMATION_URL } as const;

describe('the plans', () => {
  it('have no codes: no field, no offers, no question about them', async () => {
    renderAdmin('/subscription');
    const card = await planCard('Basic');
    expect(screen.queryByText('Discount code')).not.toBeInTheDocument();
    expect(card.queryByText(/^Use /)).not.toBeInTheDocument();
    expect(screen.getByText(/moving to Free until your paid period ends/)).toBeInTheDocument();
    expect(screen.queryByText(/ends your plan right away/)).not.toBeInTheDocument();
  });

  it('are chosen on the page', async () => {
    const { user } = renderAdmin('/subscription');
    await user.click((await planCard('Basic')).getByRole('button', { name: 'Choose Basic' }));
    await waitFor(() => expect(leaveFrameFor).toHaveBeenCalledWith(CONFIRMATION_URL));
    expect(api.of('POST', CHECK)).toHaveLength(0);
  });

  it.each([
    ['paid', activated('basic', 'monthly'), 'Choose Free on Shopify’s page. Basic ends on Dec 1, 2999, then Free.'],
    ['tried', onTrial('basic'), 'Choose Free on Shopify’s page. Basic ends on Nov 27, 2026, then Free.'],
  ])('are cancelled there too, when one is %s', async (_, subscription, words) => {
    api.subscription = subscription;
    const { user } = renderAdmin('/subscription');
    await user.click((await planCard('Free')).getByRole('button', { name: 'Move to Free' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(words)).toBeInTheDocument();
    expect(dialog.queryByText(/at once/)).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Move to Free' }));
    await waitFor(() => expect(leaveFrameFor).toHaveBeenCalledWith(CONFIRMATION_URL));
  });

  it('end when the merchant asked for that, and can be kept', async () => {
    api.subscription = { ...activated('basic', 'monthly'), endsAt: PAID_UNTIL };
    const { user } = renderAdmin('/subscription');
    const card = await planCard('Basic');
    expect(screen.getByText('Basic ends on Dec 1, 2999, then Free.')).toBeInTheDocument();
    expect(card.getByText('Current plan')).toBeInTheDocument();
    expect((await planCard('Free')).getByRole('button', { name: 'Begins later' })).toHaveAttribute('aria-disabled');
    await user.click(card.getByRole('button', { name: 'Keep Basic' }));
    await waitFor(() => expect(leaveFrameFor).toHaveBeenCalledWith(CONFIRMATION_URL));
  });

  it('that begin later are changed on the page', async () => {
    const next = { id: CHARGE_ID, plan: 'basic', interval: 'monthly', startsAt: PAID_UNTIL } as const;
    api.subscription = { ...activated('professional', 'yearly'), next };
    renderAdmin('/subscription');
    expect(await screen.findByText('Starting Dec 1, 2999: Basic, monthly')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Withdraw request' })).not.toBeInTheDocument();
  });
});

describe('the way back from the pricing page', () => {
  it('asks the platform, whatever plan the address names', async () => {
    api.subscription = { ...FREE_SUBSCRIPTION, pending: PENDING };
    api.billing.found = activated('basic', 'monthly');
    const { at } = renderAdmin(BACK);
    expect(await screen.findByText('Your plan is now Basic')).toBeInTheDocument();
    expect(at()).not.toContain('plan_handle');
    expect(api.of('POST', CHECK)).toHaveLength(1);
    expect(api.of('POST', CHECK)[0]?.body).toBeUndefined();
  });

  it('says so where the platform does not know of it yet', async () => {
    renderAdmin(BACK);
    expect(await screen.findByText(/Shopify hasn’t confirmed your plan yet/)).toBeInTheDocument();
    expect(screen.queryByText(/not approved/)).not.toBeInTheDocument();
  });

  it('says when the plan ends', async () => {
    api.subscription = activated('basic', 'monthly');
    api.billing.found = { ...api.subscription, endsAt: PAID_UNTIL };
    renderAdmin('/subscription?plan_handle=free');
    await waitFor(() => expect(screen.getAllByText(/Basic ends on Dec 1, 2999/)).toHaveLength(2));
  });

  it('is not needed: a plan that waits is asked about when the screen opens, once', async () => {
    api.subscription = { ...FREE_SUBSCRIPTION, pending: PENDING };
    api.billing.found = activated('basic', 'monthly');
    renderAdmin('/subscription');
    expect((await planCard('Basic')).getByRole('heading')).toBeInTheDocument();
    await waitFor(() => expect(api.of('POST', CHECK)).toHaveLength(1));
    expect(await screen.findByText('Current plan')).toBeInTheDocument();
    expect(api.of('POST', CHECK)).toHaveLength(1);
  });
});
