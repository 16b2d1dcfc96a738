import { cleanup, screen, waitFor } from '@testing-library/react';
import { FakeApi, limitView } from './fake-api';
import { RULES_ON } from './fake-checkout-rules';
import { renderAdmin } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
  api.limits = [limitView('a')];
  api.checkoutRules = RULES_ON;
});

describe('the dashboard', () => {
  it.each([
    ['free', 12, 'Your limits are on'],
    ['warning', 64, 'Free impressions left: 36'],
    ['reached', 100, 'Your limits are off'],
  ] as const)('says what the level %s means', async (level, impressions, words) => {
    api.quota = { ...api.quota, level, impressions };
    renderAdmin('/');
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Free impressions' })).toHaveAttribute('value', String(impressions));
  });

  it('has no maximum on a paid plan', async () => {
    api.quota = { ...api.quota, warnAt: null, max: null };
    renderAdmin('/');
    expect(await screen.findByText('Unlimited')).toBeInTheDocument();
    expect(screen.queryByRole('progressbar', { name: 'Free impressions' })).not.toBeInTheDocument();
  });

  it('puts the greeting away, and brings it back', async () => {
    const { user } = renderAdmin('/');
    const banner = await screen.findByText('Good to have you here');
    await user.click(screen.getByRole('button', { name: 'Dismiss notification' }));
    await waitFor(() => expect(banner).not.toBeInTheDocument());
    await waitFor(() => expect(api.dismissed).toEqual(['dashboard-greeting']));

    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Good to have you here')).toBeInTheDocument();
    await waitFor(() => expect(api.dismissed).toEqual([]));
  });

  it('keeps the greeting put away, and what else was dismissed', async () => {
    api.dismissed = ['dashboard-greeting', 'checklist'];
    renderAdmin('/');
    expect(await screen.findByText('Welcome, Demo Store')).toBeInTheDocument();
    expect(screen.queryByText('Good to have you here')).not.toBeInTheDocument();
  });

  it('brings the greeting back when it could not be put away', async () => {
    api.refuse('PUT', '/onboarding/dismissals', 500, { error: 'Not now', code: 'internal' });
    const { user } = renderAdmin('/');
    await screen.findByText('Good to have you here');
    await user.click(screen.getByRole('button', { name: 'Dismiss notification' }));
    expect(await screen.findByText('Not now')).toBeInTheDocument();
    expect(screen.getByText('Good to have you here')).toBeInTheDocument();
  });

  it('marks a notification as read', async () => {
    api.notifications = [
      {
        id: '0191a0a0-0000-7000-8000-000000000001',
        kind: 'quota_warning',
        action: 'warning_level',
        title: 'Half is used',
        body: 'Limits still work.',
        at: '2026-11-20T08:00:00Z',
        readAt: null,
      },
      {
        id: '0191a0a0-0000-7000-8000-000000000002',
        kind: 'limits_stopped',
        action: null,
        title: 'Limits stopped',
        body: 'Two limits.',
        at: '2026-11-20T09:00:00Z',
        readAt: null,
      },
    ];
    const { user } = renderAdmin('/');
    expect(await screen.findByText('2 unread')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Mark as read: Half is used' }));
    expect(await screen.findByText('1 unread')).toBeInTheDocument();
    expect(api.of('POST', '/notifications/read').map(({ body }) => body)).toEqual([
      { ids: ['0191a0a0-0000-7000-8000-000000000001'] },
    ]);
  });

  it('says how many views and clicks were not counted, where there were some', async () => {
    renderAdmin('/');
    expect(await screen.findByText('Repeat views and clicks not counted: 4')).toBeInTheDocument();
    cleanup();
    api.quota = { ...api.quota, unverified: 0 };
    renderAdmin('/');
    await screen.findByText('of 100 used');
    expect(screen.queryByText(/counted/)).not.toBeInTheDocument();
  });

  it('offers another try for the card that could not be read', async () => {
    let isDown = true;
    api.override(({ path }) =>
      path === '/quota' && isDown ? { status: 500, body: { error: 'Broken', code: 'internal' } } : undefined,
    );
    const { user } = renderAdmin('/');
    expect(await screen.findByText('Broken')).toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('of 100 used')).toBeInTheDocument();
  });
});
