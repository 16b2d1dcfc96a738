// What the dashboard says of the checkout: the checklist, and the status while the checkout enforces nothing.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { accessibilityProblems } from './axe';
import { FakeApi, limitView } from './fake-api';
import { RULES_ON } from './fake-checkout-rules';
import { activityOf } from './fake-figures';
import { passTime, renderAdmin } from './render-admin';

const KEY = 'require-checkout-rule-banner';
const NOT_HELD = 'Customers see your limits but can still check out.';

let api: FakeApi;
beforeEach(() => {
  window.localStorage.clear();
  api = new FakeApi().install();
  api.limits = [limitView('a')];
});
afterEach(() => jest.useRealTimers());

describe('the checklist', () => {
  const steps = async () => {
    const card = (await screen.findByText('Checklist')).closest<HTMLElement>('.Polaris-ShadowBevel')!;
    return within(card)
      .getAllByRole('listitem')
      .map((item) => within(item));
  };
  // It follows the quick guide.
  beforeEach(() => (api.dismissed = ['quick-guide']));
  const titles = async () => (await steps()).map((item) => item.getByRole('heading').textContent);

  it('has three steps, each with its state and the way to it', async () => {
    renderAdmin('/');
    await waitFor(async () =>
      expect(await titles()).toEqual([
        'Display message (not completed)',
        'Disable checkout button (not completed)',
        'Checkout function (not completed)',
      ]),
    );
    const ways = (await steps()).map((item) => item.getByRole('link').getAttribute('href'));
    expect(ways).toEqual([api.shop.widgetData.themeEditorUrl, '/settings', '/settings/checkout-rules']);
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('comes after the quick guide', async () => {
    api.dismissed = [];
    renderAdmin('/');
    expect(await screen.findByText('Quick guide')).toBeInTheDocument();
    expect(screen.queryByText('Checklist')).not.toBeInTheDocument();
  });

  it('finds out by itself what is done, and is gone at the next visit', async () => {
    api.checkoutRules = RULES_ON;
    renderAdmin('/');
    await waitFor(async () => expect((await titles())[2]).toBe('Checkout function (completed)'));
    cleanup();
    const lastSeenAt = new Date(Date.now() - 3_600_000).toISOString();
    api.activity = { ...activityOf(30), lastSeenAt, lastSeenDay: lastSeenAt.slice(0, 10) };
    api.shop = { ...api.shop, shop: { ...api.shop.shop, disableCheckoutButton: true } };
    renderAdmin('/');
    await screen.findByText('Your store');
    await waitFor(() => expect(screen.queryByText('Checklist')).not.toBeInTheDocument());
  });

  it('is put away for good, and brought back with Undo', async () => {
    const { user } = renderAdmin('/');
    await user.click(await screen.findByRole('button', { name: 'Dismiss checklist' }));
    await waitFor(() => expect(screen.queryByText('Checklist')).not.toBeInTheDocument());
    expect(api.dismissed).toEqual(['quick-guide', 'checklist']);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Checklist')).toBeInTheDocument();
    expect(api.dismissed).toEqual(['quick-guide']);
  });

  it('stays put away', async () => {
    api.dismissed = ['quick-guide', 'checklist'];
    renderAdmin('/');
    expect(await screen.findByText('Your store')).toBeInTheDocument();
    expect(screen.queryByText('Checklist')).not.toBeInTheDocument();
  });
});

describe('the status while the checkout rule is off', () => {
  it('is there while a limit is in force and the rule is off, and leads to it', async () => {
    renderAdmin('/');
    const card = within(await screen.findByRole('region', { name: 'Messages only' }));
    expect(card.getByText(NOT_HELD)).toBeInTheDocument();
    const way = card.getByRole('link', { name: 'Turn on checkout rule' });
    expect(way).toHaveAttribute('href', '/settings/checkout-rules');
    expect(way).not.toHaveAttribute('target');
  });

  it.each([
    ['while no limit is in force', () => (api.limits = [limitView('a', { status: 'inactive' })])],
    ['while the rule is on', () => (api.checkoutRules = RULES_ON)],
    ['while the rule is being published', () => (api.checkoutRules = { ...RULES_ON, state: 'publishing' })],
    ['until it is known', () => api.refuse('GET', '/status', 400, { error: 'Not now', code: 'internal' })],
  ])('is not there %s', async (_when, prepare) => {
    prepare();
    renderAdmin('/');
    expect(await screen.findByText('Good to have you here')).toBeInTheDocument();
    expect(await screen.findByText(/of 5 completed/)).toBeInTheDocument();
    expect(screen.queryByText(NOT_HELD)).not.toBeInTheDocument();
  });

  it('is a line until the merchant is to be reminded, and is back afterwards', async () => {
    const { user } = renderAdmin('/');
    await screen.findByText(NOT_HELD);
    await user.click(screen.getByRole('button', { name: 'Remind me later' }));
    await user.click(await screen.findByText('Next Monday'));
    expect(screen.queryByText(NOT_HELD)).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Messages only' })).toBeInTheDocument();
    expect(Date.parse(window.localStorage.getItem(KEY)!)).toBeGreaterThan(Date.now());
    cleanup();
    window.localStorage.setItem(KEY, new Date(Date.now() - 60_000).toISOString());
    renderAdmin('/');
    expect(await screen.findByText(NOT_HELD)).toBeInTheDocument();
  });

  it('is awaited for a moment, so that it pushes nothing down', async () => {
    jest.useFakeTimers();
    const release = api.hold('GET', '/status');
    renderAdmin('/');
    expect(await screen.findByRole('status', { name: 'Loading dashboard' })).toBeInTheDocument();
    await passTime(1_000);
    expect(screen.getByRole('heading', { name: 'Welcome, Demo Store' })).toBeInTheDocument();
    release();
    await passTime(100);
    expect(screen.getByText(NOT_HELD)).toBeInTheDocument();
  });

  it('goes away where nothing can be kept, and says so', async () => {
    const refused = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    const { user } = renderAdmin('/');
    await screen.findByText(NOT_HELD);
    await user.click(screen.getByRole('button', { name: 'Remind me later' }));
    await user.click(await screen.findByText('Tomorrow'));
    expect(await screen.findByText('Cannot set local storage data')).toBeInTheDocument();
    expect(screen.queryByText(NOT_HELD)).not.toBeInTheDocument();
    refused.mockRestore();
  });
});
