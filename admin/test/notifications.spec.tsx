import type { NotificationView } from '@purchase-limits/contract/notification';
import { screen, waitFor } from '@testing-library/react';
import { FakeApi, limitView } from './fake-api';
import { renderAdmin } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
  api.limits = [limitView('a')];
  api.dismissed = ['dashboard-greeting'];
});

const idOf = (number: number) => `0191a0a0-0000-7000-8000-00000000000${number}`;
const told = (number: number, change: Partial<NotificationView> = {}): NotificationView => ({
  id: idOf(number),
  kind: 'quota_warning',
  action: null,
  title: `Title ${number}`,
  body: 'What happened.',
  at: '2026-11-20T08:00:00Z',
  readAt: null,
  ...change,
});

describe('the notifications', () => {
  it.each([
    ['quota_warning', 'toneCaution'],
    ['quota_reached', 'toneCritical'],
    ['limits_stopped', 'toneCritical'],
    ['plan_changed', 'toneSuccess'],
    ['subscription_frozen', 'toneCaution'],
    ['customer_data', 'toneInfo'],
    ['mail_refused', 'toneCaution'],
  ] as const)('have a sign for %s', async (kind, tone) => {
    api.notifications = [told(1, { kind })];
    renderAdmin('/');
    const item = (await screen.findByText('What happened.')).closest('li')!;
    expect(item.querySelector('.Polaris-Icon')).toHaveClass(`Polaris-Icon--${tone}`);
  });

  it('say how many are unread, and none when all are marked as read', async () => {
    api.notifications = [told(1), told(2), told(3, { readAt: '2026-11-20T09:00:00Z' })];
    const { user } = renderAdmin('/');
    expect(await screen.findByText('2 unread')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(screen.queryByText(/unread$/)).not.toBeInTheDocument());
    expect(api.of('POST', '/notifications/read').map(({ body }) => body)).toEqual([{ ids: [idOf(1), idOf(2)] }]);
    expect(screen.queryByRole('button', { name: /Mark as read/ })).not.toBeInTheDocument();
  });
});

describe('the way to the settings of e-mails', () => {
  it('stands below the notifications', async () => {
    const { user, at } = renderAdmin('/');
    await user.click(await screen.findByRole('link', { name: 'Email settings' }));
    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeInTheDocument();
    expect(at()).toBe('/settings');
  });
});
