// The screen of checkout rules, outside of the platform's admin.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { accessibilityProblems } from './axe';
import { FakeApi } from './fake-api';
import { RULES_OFF, RULES_ON } from './fake-checkout-rules';
import { passTime, renderAdmin } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
});
afterEach(() => jest.useRealTimers());

const PATH = '/settings/checkout-rules';
const theSwitch = () => screen.findByRole('switch', { name: 'Enforce limits at checkout' });
const sent = () => api.of('PUT', '/checkout-rules').map(({ body }) => body);
const dialog = () => within(screen.getByRole('dialog'));

describe('the screen of checkout rules', () => {
  it('is reached from the settings, and leads back there', async () => {
    const { user, at } = renderAdmin('/settings');
    await user.click(await screen.findByRole('link', { name: 'Open checkout rules' }));
    await theSwitch();
    expect(screen.getByRole('heading', { level: 1, name: 'Checkout rules' })).toBeInTheDocument();
    expect(at()).toBe(PATH);
    await waitFor(() => expect(document.title).toBe('Checkout rules – Purchase Limits'));
    await user.click(screen.getAllByRole('link', { name: 'Settings' }).at(-1)!);
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeInTheDocument();
  });

  it.each([
    [{ ...RULES_OFF }, 'Off', /accepts every cart/],
    [{ ...RULES_ON, state: 'publishing' as const }, 'Publishing', /stay active until it’s done/],
    [RULES_ON, 'On', 'Enforced limits: 2'],
    [{ ...RULES_ON, heldLimits: 0 }, 'On', 'Enforced limits: 0'],
    [
      { ...RULES_ON, state: 'switched_off_in_store' as const },
      'Turned off in Shopify',
      'Checkout accepts every cart. Your limits only show messages.',
    ],
    [{ ...RULES_ON, state: 'problem' as const, problem: 'Too many rules' }, 'Problem', 'Checkout may be out of date.'],
    [{ ...RULES_ON, state: 'no_place' as const, heldLimits: 0 }, 'No room left', /accepts every cart/],
  ])('says what the checkout does (%#)', async (rules, badge, sentence) => {
    api.checkoutRules = rules;
    renderAdmin(PATH);
    expect(await screen.findByText(badge)).toBeInTheDocument();
    expect(screen.getByText(sentence)).toBeInTheDocument();
    expect(await accessibilityProblems()).toEqual([]);
  });

  const counting = () => screen.findByRole('switch', { name: 'Count refused checkouts' });

  it('counts refused checkouts once the merchant wants it', async () => {
    api.checkoutRules = RULES_ON;
    const { user } = renderAdmin(PATH);
    expect(await counting()).toHaveAttribute('aria-checked', 'false');
    expect(screen.getByText('Not counted')).toBeInTheDocument();
    await user.click(await counting());
    expect(await screen.findByText('Checkout rules saved')).toBeInTheDocument();
    expect(sent()).toEqual([{ isEnabled: true, blockOnFailure: true, countsRefusals: true }]);
    expect(await counting()).toHaveAttribute('aria-checked', 'true');
    expect(screen.getByText('Connecting')).toBeInTheDocument();
  });

  const COUNTED = { state: 'on', missingScopes: [], problem: null, seen: { completed: 802, orders: 1_000 } } as const;
  it.each([
    [{ ...RULES_ON, refusals: COUNTED }, /analytics\. The pixel saw 802 of the last 1,000 orders\.$/],
    [{ ...RULES_ON, refusals: { ...COUNTED, seen: null } }, 'Counts only shoppers who allow analytics.'],
    [
      { ...RULES_ON, refusals: { ...COUNTED, state: 'problem', problem: 'No extension found.' } },
      'No extension found.',
    ],
    [{ ...RULES_OFF, refusals: { ...COUNTED, state: 'waiting' } }, 'Starts when limits are enforced at checkout.'],
  ] as const)('says what is counted of refused checkouts (%#)', async (rules, sentence) => {
    api.checkoutRules = { ...rules, countsRefusals: true, refusals: { ...rules.refusals, missingScopes: [] } };
    renderAdmin(PATH);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.queryAllByText(/analytics|extension|enforced at checkout\.$/)).toHaveLength(1);
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('says when it was published, with the time', async () => {
    api.checkoutRules = RULES_ON;
    renderAdmin(PATH);
    expect(await screen.findByText(/^Last updated on Nov 20, 2026, 8:30/)).toBeInTheDocument();
  });

  it('is switched on at once, and says which step is left', async () => {
    const release = api.hold('PUT', '/checkout-rules');
    const { user } = renderAdmin(PATH);
    expect(await theSwitch()).toHaveAttribute('aria-checked', 'false');
    await user.click(await theSwitch());
    expect(await theSwitch()).toHaveAttribute('aria-checked', 'true');
    expect(screen.getByText('Publishing')).toBeInTheDocument();
    release();
    expect(await screen.findByText('Checkout rules saved')).toBeInTheDocument();
    // Nothing that could block a checkout by accident is chosen for the merchant.
    expect(screen.getByRole('radio', { name: 'Let the order through' })).toBeChecked();
    expect(sent()).toEqual([{ isEnabled: true, blockOnFailure: false }]);
    expect(screen.getByRole('heading', { name: 'Turn on the rule (completed)' })).toBeInTheDocument();
    expect(screen.getByText('Takes a few minutes with many products.')).toBeInTheDocument();
  });

  it('is as before where switching on was refused, and says why', async () => {
    api.refuse('PUT', '/checkout-rules', 409, { error: 'Not allowed yet', code: 'missing_scopes', missingScopes: [] });
    const { user } = renderAdmin(PATH);
    await user.click(await theSwitch());
    expect(await screen.findByText('Not allowed yet')).toBeInTheDocument();
    expect(await theSwitch()).toHaveAttribute('aria-checked', 'false');
  });

  it('asks before it is switched off, and says what shoppers can do then', async () => {
    api.checkoutRules = { ...RULES_ON, blockOnFailure: false };
    const { user } = renderAdmin(PATH);
    await user.click(await theSwitch());
    expect(dialog().getByText(/Shoppers can then order anything in their cart/)).toBeInTheDocument();
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(sent()).toEqual([]);
    await user.click(await theSwitch());
    await user.click(dialog().getByRole('button', { name: 'Turn off rule' }));
    expect(await screen.findByText('Off')).toBeInTheDocument();
    expect(sent()).toEqual([{ isEnabled: false, blockOnFailure: false }]);
  });

  it('says in the question that the theme’s checkout button stays disabled', async () => {
    api.checkoutRules = RULES_ON;
    api.shop = { ...api.shop, shop: { ...api.shop.shop, disableCheckoutButton: true } };
    const { user } = renderAdmin(PATH);
    await user.click(await theSwitch());
    expect(dialog().getByText(/disabled checkout button keep working/)).toBeInTheDocument();
  });

  it('saves at once what happens when the rule itself fails', async () => {
    api.checkoutRules = RULES_ON;
    const { user } = renderAdmin(PATH);
    const pass = await screen.findByRole('radio', { name: 'Let the order through' });
    expect(screen.getByRole('radio', { name: 'Block the order' })).toBeChecked();
    expect(screen.getByText('Even if it breaks no limit.')).toBeInTheDocument();
    await user.click(pass);
    expect(pass).toBeChecked();
    await waitFor(() => expect(sent()).toEqual([{ isEnabled: true, blockOnFailure: false }]));
  });

  it('cannot be switched on before the app is allowed to, and leads to where the platform asks', async () => {
    api.checkoutRules = { ...RULES_OFF, missingScopes: ['write_products', 'write_validations'] };
    const { user } = renderAdmin(PATH);
    expect(await theSwitch()).toHaveAttribute('aria-disabled', 'true');
    expect(await theSwitch()).toHaveAccessibleDescription(/Allow access first/);
    await user.click(await theSwitch());
    expect(sent()).toEqual([]);
    expect(screen.getByText(/Open this page in Shopify/)).toBeInTheDocument();
    const link = screen.getByRole('link', { name: /Open in Shopify/ });
    await waitFor(() => expect(link).toHaveAttribute('href', 'https://demo.example/apps/1/settings/checkout-rules'));
  });

  it('can be switched off where the permission was taken away', async () => {
    api.checkoutRules = { ...RULES_ON, missingScopes: ['write_validations'] };
    const { user } = renderAdmin(PATH);
    await user.click(await theSwitch());
    expect(dialog().getByRole('button', { name: 'Turn off rule' })).toBeInTheDocument();
  });
});

describe('a rule that is being published', () => {
  const publishing = (done: number) => ({
    ...RULES_ON,
    state: 'publishing' as const,
    progress: { done, total: 1_200 },
  });

  it('is followed every two seconds until it is done', async () => {
    jest.useFakeTimers();
    api.checkoutRules = publishing(300);
    renderAdmin(PATH);
    expect(await screen.findByText('Products updated: 300 of 1,200')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Products updated: 300 of 1,200' })).toHaveValue(25);
    api.checkoutRules = publishing(900);
    await passTime(1_500);
    expect(screen.getByText('Products updated: 300 of 1,200')).toBeInTheDocument();
    await passTime(1_000);
    expect(screen.getByText('Products updated: 900 of 1,200')).toBeInTheDocument();
    api.checkoutRules = RULES_ON;
    await passTime(2_500);
    expect(screen.getByText('On')).toBeInTheDocument();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    const reads = api.of('GET', '/checkout-rules').length;
    await passTime(20_000);
    expect(api.of('GET', '/checkout-rules')).toHaveLength(reads);
  });

  it('is not asked about by a tab that is hidden', async () => {
    jest.useFakeTimers();
    api.checkoutRules = publishing(300);
    renderAdmin(PATH);
    await screen.findByText('Products updated: 300 of 1,200');
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    const reads = api.of('GET', '/checkout-rules').length;
    await passTime(20_000);
    expect(api.of('GET', '/checkout-rules')).toHaveLength(reads);
    visibility.mockRestore();
  });
});

describe('what is not as the merchant wants it', () => {
  it('a rule switched off in the store is switched on again, and its choice is locked until then', async () => {
    api.checkoutRules = { ...RULES_ON, state: 'switched_off_in_store' };
    const { user } = renderAdmin(PATH);
    expect(await screen.findByText('The checkout rule was turned off in Shopify')).toBeInTheDocument();
    expect(await theSwitch()).toHaveAttribute('aria-checked', 'false');
    expect(screen.getByRole('radio', { name: 'Let the order through' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Turn on rule' }));
    await waitFor(() => expect(sent()).toEqual([{ isEnabled: true, blockOnFailure: true }]));
    expect(screen.queryByText('The checkout rule was turned off in Shopify')).not.toBeInTheDocument();
  });

  it.each([
    ['is switched on again with its switch, which is off', 'switch', 'Enforce limits at checkout', true],
    ['is left off', 'button', 'Leave it off', false],
  ])('a rule switched off in the store %s', async (_how, role, name, isEnabled) => {
    api.checkoutRules = { ...RULES_ON, state: 'switched_off_in_store' };
    const { user } = renderAdmin(PATH);
    await user.click(await screen.findByRole(role, { name }));
    await waitFor(() => expect(sent()).toEqual([{ isEnabled, blockOnFailure: true }]));
  });

  it('a problem is said in its own words, and tried again', async () => {
    api.checkoutRules = { ...RULES_ON, state: 'problem', problem: 'Too many active validations' };
    const { user } = renderAdmin(PATH);
    expect(await screen.findByText('Too many active validations')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(sent()).toEqual([{ isEnabled: true, blockOnFailure: true }]));
    expect(screen.queryByText('Too many active validations')).not.toBeInTheDocument();
  });

  it('a place that other apps have taken is named with what to do, and tried again', async () => {
    const gaps = [{ limitId: 'b', name: 'One for each', reasons: ['no_place' as const] }];
    api.checkoutRules = { ...RULES_ON, heldLimits: 1, gaps };
    const { user } = renderAdmin(PATH);
    expect(await screen.findByText('Other apps use all checkout rule slots')).toBeInTheDocument();
    expect(screen.getByText(/your store has no rule slot left/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(sent()).toEqual([{ isEnabled: true, blockOnFailure: true }]));
  });

  it.each([
    ['Turn on rule', true],
    ['Leave it off', false],
  ])('a rule that was removed in the store: %s', async (action, isEnabled) => {
    api.checkoutRules = { ...RULES_OFF, state: 'problem', problem: 'The checkout rule was removed.' };
    const { user } = renderAdmin(PATH);
    await screen.findByText('The checkout rule was removed.');
    await user.click(screen.getByRole('button', { name: action }));
    await waitFor(() => expect(sent()).toEqual([{ isEnabled, blockOnFailure: false }]));
  });

  it.each([
    [true, /are blocked, even valid ones/],
    [false, /can’t check go through/],
  ])('a rule that fails says since when, and what that means (%s)', async (blockOnFailure, consequence) => {
    api.checkoutRules = { ...RULES_ON, blockOnFailure, failingSince: '2026-11-21T10:00:00+00:00' };
    renderAdmin(PATH);
    expect(await screen.findByText(/^The rule has been failing since Nov 21, 2026, 10:00/)).toBeInTheDocument();
    expect(screen.getByText(consequence)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Get help/ })).toHaveAttribute('href', '/docs/guide/help/');
  });
});

describe('what the checkout cannot know', () => {
  const gap = (id: number) => ({ limitId: `l${id}`, name: `Limit ${id}`, reasons: ['past_orders' as const] });

  it('is said of each limit, with the way to its form', async () => {
    api.checkoutRules = {
      ...RULES_ON,
      gaps: [
        { limitId: 'a', name: 'Wholesale', reasons: ['any_tag', 'past_orders'] },
        { limitId: 'b', name: 'One for each', reasons: ['no_room'] },
      ],
    };
    renderAdmin(PATH);
    expect(await screen.findByRole('link', { name: 'Wholesale' })).toHaveAttribute('href', '/order-limits/edit/a');
    const [first, second] = screen
      .getAllByRole('link', { name: /Wholesale|One for each/ })
      .map((link) => link.closest('li'));
    expect(first).toHaveTextContent(/tags named in your limits.*order history/);
    expect(second).toHaveTextContent(/Too large to enforce/);
  });

  it('lists ten at first, and the others on demand', async () => {
    api.checkoutRules = { ...RULES_ON, gaps: Array.from({ length: 12 }, (_, index) => gap(index)) };
    const { user } = renderAdmin(PATH);
    expect(await screen.findAllByRole('link', { name: /^Limit \d/ })).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'and 2 more' }));
    expect(screen.getAllByRole('link', { name: /^Limit \d/ })).toHaveLength(12);
    await user.click(screen.getByRole('button', { name: 'Show less' }));
    expect(screen.getAllByRole('link', { name: /^Limit \d/ })).toHaveLength(10);
  });

  it('is nothing where no limit asks more, and says what no rule covers', async () => {
    renderAdmin(PATH);
    expect(await screen.findByText(/checks all active limits/)).toBeInTheDocument();
    for (const orders of [/Point of sale/, /in Shopify admin/, /Shopify’s API/, /Subscription renewals/])
      expect(screen.getByText(orders)).toBeInTheDocument();
  });
});

it('shows its outline, then an error with a way to try again', async () => {
  api.refuse('GET', '/checkout-rules', 400, { error: 'It broke', code: 'internal' });
  const release = api.hold('GET', '/checkout-rules');
  const { user } = renderAdmin(PATH);
  expect(await screen.findByRole('status', { name: 'Loading checkout rules' })).toBeInTheDocument();
  release();
  expect(await screen.findByText('It broke')).toBeInTheDocument();
  api.override(({ method, path }) =>
    method === 'GET' && path === '/checkout-rules' ? { status: 200, body: RULES_OFF } : undefined,
  );
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Off')).toBeInTheDocument();
});
