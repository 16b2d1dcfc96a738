import { screen, waitFor, within } from '@testing-library/react';
import { FakeApi, limitView } from './fake-api';
import { activated, onTrial } from './fake-billing';
import { nameField } from './limit-form-page';
import { renderAdmin } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
  api.limits = [limitView('a', { name: 'Hoodies', stoppedBy: 'quota' })];
  api.dismissed = ['dashboard-greeting'];
});

/** The link to the plans in the sentence that this text begins. */
const linkBeside = async (text: RegExp | string) =>
  within(await screen.findByText(text)).getByRole('link', { name: 'See plans' });

const reached = () => (api.quota = { ...api.quota, level: 'reached', impressions: 100 });
const notify = (kind: (typeof api.notifications)[number]['kind']) =>
  (api.notifications = [
    {
      id: '0191a0a0-0000-7000-8000-000000000001',
      kind,
      action: null,
      title: 'Something happened',
      body: 'To your limits.',
      at: '2026-11-20T08:00:00Z',
      readAt: null,
    },
  ]);

describe('where another plan would help', () => {
  it.each([
    ['a limit that is stopped', '/order-limits/edit/a', () => {}, /Upgrade to resume it/],
    ['the choice of a type', '/order-limits/type', () => {}, 'Basic plan or higher'],
    ['a choice of the form', '/order-limits/create/customer_tag', () => {}, 'Basic plan or higher'],
    ['the preview of branding', '/branding', () => {}, /Paid plans remove/],
    ['the preview of a limit', '/order-limits/create/product', () => {}, /Paid plans remove/],
    ['a notification of the quota', '/', () => notify('quota_warning'), 'To your limits.'],
    ['a notification of stopped limits', '/', () => notify('limits_stopped'), 'To your limits.'],
    ['a notification of a new plan', '/', () => notify('plan_changed'), 'To your limits.'],
    ['a notification of a plan on hold', '/', () => notify('subscription_frozen'), 'To your limits.'],
  ])('%s leads to the plans', async (_, path, prepare, text) => {
    prepare();
    renderAdmin(path);
    await waitFor(async () => expect(await linkBeside(text)).toHaveAttribute('href', '/subscription'));
  });

  it('a type that the plan lacks leads to the plans', async () => {
    renderAdmin('/order-limits/create/collection');
    expect(await screen.findByText(/requires the Basic plan or higher/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/subscription');
  });

  it.each([
    ['the dashboard', '/'],
    ['the list', '/order-limits'],
    ['the settings', '/settings'],
  ])('the used up quota leads to the plans from %s', async (_, path) => {
    reached();
    renderAdmin(path);
    await screen.findByText('Your limits are off');
    expect(screen.getByText('You’ve used all 100 free impressions.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Upgrade plan' })).toHaveAttribute('href', '/subscription');
  });

  it('the used up quota is said, and leads nowhere, where the plans are', async () => {
    reached();
    renderAdmin('/subscription');
    await screen.findByText('Your limits are off');
    expect(screen.queryByRole('link', { name: 'Upgrade plan' })).not.toBeInTheDocument();
  });

  it('a tried limit that a plan would carry leads to the plans', async () => {
    api.limits = [limitView('a', { max: 3, products: { kind: 'specific', items: [{ productId: '1001' }] } })];
    const limit = { id: null, name: 'Hoodies', conditionType: 'product_quantity', contact: null } as const;
    api.tried = { ...api.tried, limits: [{ ...limit, outOfForce: 'quota', standings: [] }] };
    const { user } = renderAdmin('/order-limits/edit/a');
    await nameField();
    await user.click(screen.getByRole('button', { name: 'Try it' }));
    await user.click(await screen.findByRole('button', { name: 'Add this limit’s products' }));
    expect(await linkBeside(/^Off until you upgrade/)).toHaveAttribute('href', '/subscription');
  });

  it('leads nowhere where plans cannot be changed', async () => {
    reached();
    notify('quota_reached');
    api.subscription = { ...api.subscription, allow: false };
    renderAdmin('/');
    await screen.findByText('Your limits are off');
    await screen.findByText('To your limits.');
    await waitFor(() => expect(api.of('GET', '/subscription').length).toBeGreaterThan(0));
    expect(screen.queryByRole('link', { name: 'See plans' })).not.toBeInTheDocument();
  });

  it('a notification of the plan leads to the plans also from a paid one', async () => {
    notify('plan_changed');
    api.subscription = activated('basic', 'monthly');
    renderAdmin('/');
    await waitFor(async () => expect(await linkBeside('To your limits.')).toHaveAttribute('href', '/subscription'));
  });

  it.each([
    ['that no plan helps with', 'mail_refused', false],
    ['that the plan of the shop has helped with', 'quota_warning', true],
  ] as const)('leads nowhere from a notification %s', async (_, kind, paid) => {
    notify(kind);
    if (paid) api.subscription = activated('basic', 'monthly');
    renderAdmin('/');
    await screen.findByText('To your limits.');
    await screen.findByRole('link', { name: 'Plans' });
    expect(screen.queryByRole('link', { name: 'See plans' })).not.toBeInTheDocument();
  });
});

describe('the trial', () => {
  it('is on the dashboard, with the days that are left', async () => {
    api.subscription = onTrial('basic');
    api.quota = { ...api.quota, warnAt: null, max: null };
    renderAdmin('/');
    expect(await screen.findByText('Basic trial, days left: 5, until Nov 27, 2026')).toBeInTheDocument();
  });

  it.each(['1795780800', '2026-11-27T12:00:00Z'])('is read as %s', async (trialEndsAt) => {
    api.override(({ path }) =>
      path === '/subscription'
        ? { status: 200, body: { ...onTrial('basic'), trialEndsAt, trialDaysLeft: 1 }, isForeign: true }
        : undefined,
    );
    api.quota = { ...api.quota, warnAt: null, max: null };
    renderAdmin('/');
    expect(await screen.findByText('Basic trial, days left: 1, until Nov 27, 2026')).toBeInTheDocument();
  });
});
