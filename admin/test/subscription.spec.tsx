import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { activated, CHARGE_ID, FREE_SUBSCRIPTION, onTrial } from './fake-billing';
import { FakeApi } from './fake-api';
import { renderAdmin } from './render-admin';
import { planCard } from './subscription-page';

let api: FakeApi;
beforeEach(() => {
  sessionStorage.clear();
  api = new FakeApi().install();
});

const current = () => screen.getByRole('heading', { name: 'Your plan' }).parentElement!;

describe('the plans', () => {
  it('are five, in order, each with its features in order', async () => {
    renderAdmin('/subscription');
    await planCard('Free');
    const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(names.slice(0, 5)).toStrictEqual(['Free', 'Basic', 'Grow', 'Advanced', 'Plus']);
    const [free, ...paid] = api.billing.catalog.plans;
    const shown = (name: string) =>
      within(screen.getByRole('list', { name: `What ${name} includes` }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(shown(free!.name)).toStrictEqual(free!.featureList);
    for (const { name, featureList } of paid) {
      expect(shown(name)).toStrictEqual(['Unlimited impressions', 'Collection limit', 'Feature request']);
      expect((await planCard(name)).getByText('Everything in Free, plus:')).toBeInTheDocument();
      expect([...shown(name), ...shown(free!.name)]).toEqual(expect.arrayContaining(featureList));
    }
  });

  it.each([
    ['Free', '$0'],
    ['Basic', '$9.99'],
    ['Grow', '$19.99'],
    ['Advanced', '$24.99'],
    ['Plus', '$49.99'],
  ])('%s costs %s a month', async (name, price) => {
    renderAdmin('/subscription');
    const card = await planCard(name);
    expect(card.getByText(price)).toBeInTheDocument();
    expect(card.queryByText(/billed yearly|a year/)).not.toBeInTheDocument();
  });

  it.each([
    ['Basic', '$8.33', 'billed yearly: $99.90', 'Save $19.98 a year'],
    ['Grow', '$16.66', 'billed yearly: $199.90', 'Save $39.98 a year'],
    ['Advanced', '$20.83', 'billed yearly: $249.90', 'Save $49.98 a year'],
    ['Plus', '$41.66', 'billed yearly: $499.90', 'Save $99.98 a year'],
  ])('%s costs %s a month when it is charged yearly', async (name, price, billed, saving) => {
    renderAdmin('/subscription?interval=yearly');
    const card = await planCard(name);
    for (const text of [price, billed, saving]) expect(card.getByText(text)).toBeInTheDocument();
  });

  it('keep the interval in the address, announce other prices, and take the arrow keys', async () => {
    const { user, at } = renderAdmin('/subscription');
    const monthly = await screen.findByRole('radio', { name: 'Monthly' });
    expect(screen.getByText('Save up to $99.99')).toBeInTheDocument();
    expect(monthly).toBeChecked();
    expect(screen.queryByText(/^Prices/)).not.toBeInTheDocument();
    monthly.focus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('radio', { name: 'Yearly' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Yearly' })).toHaveFocus();
    await waitFor(() => expect(at()).toBe('/subscription?interval=yearly'));
    const announced = await screen.findByText(/^Monthly prices, billed yearly: .*Basic \$8\.33.*Plus \$41\.66$/);
    expect(announced).toHaveAttribute('aria-live', 'polite');
  });

  it('start with the interval that the shop is charged in', async () => {
    api.subscription = activated('professional', 'yearly');
    renderAdmin('/subscription');
    expect(await screen.findByRole('radio', { name: 'Yearly' })).toBeChecked();
  });

  it.each([
    ['free', 'Basic', true],
    ['basic', 'Basic', true],
    ['professional', 'Basic', false],
  ] as const)('recommend, on %s, %s: %s', async (plan, name, isRecommended) => {
    if (plan !== 'free') api.subscription = activated(plan, 'monthly');
    renderAdmin('/subscription');
    const card = await planCard(name);
    expect(card.queryByText('Recommended') !== null).toBe(isRecommended);
    expect(screen.queryAllByText('Recommended')).toHaveLength(isRecommended ? 1 : 0);
  });

  it.each([
    ['monthly', ['Move to Free', 'Choose Basic', 'Current plan', 'Choose Advanced', 'Choose Plus']],
    ['yearly', ['Move to Free', 'Choose Basic', 'Switch to yearly', 'Choose Advanced', 'Choose Plus']],
  ])('have one button each, %s', async (interval, buttons) => {
    api.subscription = activated('professional', 'monthly');
    renderAdmin(`/subscription?interval=${interval}`);
    await planCard('Free');
    const texts = ['Free', 'Basic', 'Grow', 'Advanced', 'Plus'].map(async (name) => {
      const [button] = (await planCard(name)).getAllByRole('button');
      return button?.textContent;
    });
    expect(await Promise.all(texts)).toStrictEqual(buttons);
    if (interval === 'monthly') expect((await planCard('Grow')).getByRole('button')).toHaveAttribute('aria-disabled');
  });

  it('offer the way back to monthly', async () => {
    api.subscription = activated('basic', 'yearly');
    renderAdmin('/subscription?interval=monthly');
    expect((await planCard('Basic')).getByRole('button', { name: 'Switch to monthly' })).toBeEnabled();
  });

  it('offer the days of trial that are left, and none where there are none', async () => {
    api.subscription = { ...FREE_SUBSCRIPTION, offeredTrialDays: 7 };
    renderAdmin('/subscription');
    expect((await planCard('Grow')).getByText('7-day free trial')).toBeInTheDocument();
    expect((await planCard('Free')).queryByText(/free trial/)).not.toBeInTheDocument();
  });

  it('offer no trial to a shop that has used it', async () => {
    api.subscription = { ...FREE_SUBSCRIPTION, offeredTrialDays: 0 };
    renderAdmin('/subscription');
    expect((await planCard('Grow')).queryByText(/free trial/)).not.toBeInTheDocument();
  });

  it('cannot be chosen where billing is not configured', async () => {
    api.subscription = { ...FREE_SUBSCRIPTION, allow: false };
    renderAdmin('/subscription');
    expect(await screen.findByText('Plan changes are unavailable')).toBeInTheDocument();
    expect((await planCard('Basic')).getByRole('button', { name: 'Choose Basic' })).toHaveAttribute('aria-disabled');
  });
});

describe('what the shop has', () => {
  it('is the free plan, with its impressions', async () => {
    renderAdmin('/subscription');
    await planCard('Free');
    expect(current()).toHaveTextContent('Free plan');
    expect(await within(current()).findByText('12 of 100 free impressions used')).toBeInTheDocument();
  });

  it('is a trial, with its days', async () => {
    api.subscription = onTrial('basic');
    renderAdmin('/subscription');
    await planCard('Free');
    expect(current()).toHaveTextContent('Basic trial, days left: 5, until Nov 27, 2026');
  });

  it('is a plan that is charged', async () => {
    api.subscription = activated('professional', 'yearly');
    renderAdmin('/subscription');
    await planCard('Free');
    expect(current()).toHaveTextContent('Grow, billed yearly, paid until Dec 1, 2999');
  });

  it('begins later, and cannot be chosen again', async () => {
    const next = { id: CHARGE_ID, plan: 'basic', interval: 'monthly', startsAt: '2999-12-01T00:00:00Z' } as const;
    api.subscription = { ...activated('professional', 'yearly'), next };
    renderAdmin('/subscription?interval=monthly');
    const card = await planCard('Basic');
    expect(current()).toHaveTextContent('Starting Dec 1, 2999: Basic, monthly');
    expect(card.getByRole('button', { name: 'Begins later' })).toHaveAttribute('aria-disabled');
  });

  it('is frozen until the bill is paid', async () => {
    api.subscription = { ...FREE_SUBSCRIPTION, frozen: true };
    renderAdmin('/subscription');
    expect(await screen.findByText('Your subscription is paused')).toBeInTheDocument();
    expect(screen.getByText(/until you pay your Shopify bill/)).toBeInTheDocument();
    expect((await planCard('Free')).getByRole('button', { name: 'Move to Free' })).toBeEnabled();
  });

  it('waits for an approval, and links to it', async () => {
    const confirmationUrl = 'https://demo.myshopify.com/approve';
    api.subscription = {
      ...FREE_SUBSCRIPTION,
      pending: { id: CHARGE_ID, plan: 'basic', interval: 'monthly', confirmationUrl },
    };
    renderAdmin('/subscription');
    expect(await screen.findByText('Approve Basic in Shopify')).toBeInTheDocument();
    const link = screen.getByRole('link', { name: 'Approve in Shopify' });
    expect(link).toHaveAttribute('href', confirmationUrl);
    expect(link).toHaveAttribute('target', '_top');
    // What the way back will look for.
    link.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(link);
    expect(sessionStorage.getItem('wanted-plan')).toBe('{"plan":"basic","interval":"monthly"}');
  });
});

describe('a charge that has not begun', () => {
  it('is withdrawn while it waits for an approval', async () => {
    const confirmationUrl = 'https://demo.myshopify.com/approve';
    api.subscription = {
      ...FREE_SUBSCRIPTION,
      pending: { id: CHARGE_ID, plan: 'basic', interval: 'monthly', confirmationUrl },
    };
    const { user } = renderAdmin('/subscription');
    await user.click(await screen.findByRole('button', { name: 'Withdraw request' }));
    expect(await screen.findByText('Request withdrawn')).toBeInTheDocument();
    expect(screen.queryByText('Approve Basic in Shopify')).not.toBeInTheDocument();
  });

  it('is withdrawn before it begins, and stays if that fails', async () => {
    const next = { id: CHARGE_ID, plan: 'basic' as const, interval: 'monthly' as const, startsAt: null };
    api.subscription = { ...activated('basic', 'yearly'), next };
    const refusal = { status: 502, body: { error: 'The platform refused the charge', code: 'charge_refused' } };
    let isRefused = true;
    api.override(({ path }) => (path.endsWith('/withdraw') && isRefused ? refusal : undefined));
    const { user } = renderAdmin('/subscription');
    const withdraw = await screen.findByRole('button', { name: 'Withdraw request' });
    await user.click(withdraw);
    expect(await screen.findByText('The platform refused the charge')).toBeInTheDocument();
    expect(screen.getByText(/^After the paid period: Basic/)).toBeInTheDocument();
    isRefused = false;
    await user.click(withdraw);
    await waitFor(() => expect(screen.queryByText(/^After the paid period/)).not.toBeInTheDocument());
  });
});

describe('questions', () => {
  it('are answered on request', async () => {
    const { user } = renderAdmin('/subscription');
    const question = await screen.findByRole('button', { name: 'What if free impressions run out?' });
    expect(question).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByText(/or 250 if you installed/)).not.toBeVisible();
    await user.click(question);
    expect(question).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText(/or 250 if you installed the app by October 8, 2024/)).toBeVisible();
    await user.keyboard('{Enter}');
    expect(screen.getByText(/or 250 if you installed/)).not.toBeVisible();
  });
});

describe('a subscription that cannot be read', () => {
  it.each(['/subscription', '/plans'])('is reported, and read again on request: %s', async (broken) => {
    let isDown = true;
    api.override(({ path }) =>
      path === broken && isDown ? { status: 500, body: { error: 'Broken', code: 'internal' } } : undefined,
    );
    const { user } = renderAdmin('/subscription');
    expect(await screen.findByText('Broken')).toBeInTheDocument();
    expect(screen.queryByText('Working')).not.toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await planCard('Basic')).toBeDefined();
  });

  it('is reported above the plans where it had been read before', async () => {
    const { user } = renderAdmin('/subscription');
    await planCard('Basic');
    let isDown = true;
    api.override(({ path }) =>
      path === '/subscription' && isDown ? { status: 500, body: { error: 'Broken', code: 'internal' } } : undefined,
    );
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    expect(await screen.findByText('Couldn’t refresh your subscription')).toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/could not be read again/)).not.toBeInTheDocument());
    expect(await planCard('Basic')).toBeDefined();
  });
});
