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

describe('the switch of warning e-mails', () => {
  const label = 'E-mail me before the free impressions are used up';
  const findSwitch = () => screen.findByRole('switch', { name: label });

  it('shows what is stored, and saves as it is switched', async () => {
    api.shop = { ...api.shop, shop: { ...api.shop.shop, warningMails: false } };
    const { user } = renderAdmin('/');
    expect(await findSwitch()).not.toBeChecked();
    await user.click(await findSwitch());
    expect(await findSwitch()).toBeChecked();
    await waitFor(() => expect(api.shop.shop.warningMails).toBe(true));
    await user.click(screen.getByText(label));
    await waitFor(() => expect(api.shop.shop.warningMails).toBe(false));
    expect(api.of('PUT', '/shops').map(({ body }) => body)).toEqual([{ warningMails: true }, { warningMails: false }]);
  });

  it('sends one change at a time', async () => {
    const release = api.hold('PUT', '/shops');
    const { user } = renderAdmin('/');
    await user.click(await findSwitch());
    await user.click(await findSwitch());
    release();
    await waitFor(() => expect(api.shop.shop.warningMails).toBe(false));
    expect(api.of('PUT', '/shops')).toHaveLength(1);
  });

  it('goes back, and says why, when it could not be saved', async () => {
    api.refuse('PUT', '/shops', 500, { error: 'Not now', code: 'internal' });
    const { user } = renderAdmin('/');
    await user.click(await findSwitch());
    expect(await screen.findByText('Not now')).toBeInTheDocument();
    await waitFor(async () => expect(await findSwitch()).toBeChecked());
  });
});
