import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { LimitHistory, LimitHistoryItem } from '@purchase-limits/contract/limit-history';
import { FakeApi, limitView } from './fake-api';
import { field, nameField } from './limit-form-page';
import { renderAdmin } from './render-admin';

let api: FakeApi;
let pages: Record<string, LimitHistory>;
const item = (version: number, change: Partial<LimitHistoryItem> = {}): LimitHistoryItem => ({
  version,
  at: '2026-11-20T10:00:00.000Z',
  by: '7',
  byName: null,
  isYou: false,
  change: 'changed',
  restoredVersion: null,
  changes: [],
  canRestore: false,
  ...change,
});

beforeEach(() => {
  api = new FakeApi().install();
  api.limits = [limitView('a', { name: 'Hoodies', max: 5, version: 4 })];
  pages = { '': { items: [item(4)], next: null } };
  api.override(({ method, path, query }) =>
    method === 'GET' && path === '/limits/a/history'
      ? { status: 200, body: pages[query.get('before') ?? ''] }
      : undefined,
  );
});

async function open(user: UserEvent) {
  await nameField();
  // Polaris renders each action a second time to measure it.
  await user.click(screen.getAllByRole('button', { name: 'History' })[0]!);
  return screen.findByRole('dialog', { name: 'History of Hoodies' });
}
const texts = (dialog: HTMLElement) => [...dialog.querySelectorAll('li')].map((entry) => entry.textContent);

describe('the history of a limit', () => {
  it('says who changed what and when', async () => {
    pages[''] = {
      items: [
        item(4, { change: 'restored', restoredVersion: 1, isYou: true }),
        item(3, { change: 'stopped_quota', by: null }),
        item(2, {
          changes: [
            { field: 'max', before: 3, after: null },
            { field: 'startDate', before: '2026-11-01', after: '2026-12-24' },
            { field: 'notificationTrigger', before: 'limit_reached', after: 'no_notification' },
            { field: 'name', before: 'product', after: 'Hoodies' },
            { field: 'products' },
          ],
          canRestore: true,
        }),
        item(1, { change: 'created', by: 'operator:olga' }),
        item(0, { change: 'imported', byName: 'Ada Kaya' }),
      ],
      next: null,
    };
    const { user } = renderAdmin('/order-limits/edit/a');
    const dialog = await open(user);
    await within(dialog).findByText('Created');
    const when = 'Nov 20, 2026, 10:00 AM';
    expect(texts(dialog)).toStrictEqual([
      `Restored from version 1Version 4 · ${when} · by you`,
      `Stopped: free impressions used upVersion 3 · ${when} · by Purchase Limits`,
      `ChangedVersion 2 · ${when} · by staff member 7` +
        'Maximum: 3 → NoneStart date: Nov 1, 2026 → Dec 24, 2026' +
        'Notification: When the limit is reached → No notificationLimit name: “product” → “Hoodies”' +
        'Products: changedRestore',
      `CreatedVersion 1 · ${when} · by our support`,
      `Imported from a fileVersion 0 · ${when} · by Ada Kaya`,
    ]);
  });

  it('goes on with earlier versions', async () => {
    pages = { '': { items: [item(4)], next: 4 }, '4': { items: [item(1, { change: 'created' })], next: null } };
    const { user } = renderAdmin('/order-limits/edit/a');
    const dialog = await open(user);
    await user.click(await within(dialog).findByRole('button', { name: 'Show earlier versions' }));
    expect(await within(dialog).findByText('Created')).toBeInTheDocument();
    expect(within(dialog).queryByRole('button', { name: 'Show earlier versions' })).not.toBeInTheDocument();
  });

  it('is read again until it holds the version that the merchant has seen', async () => {
    pages = { '': { items: [item(3)], next: null } };
    const { user } = renderAdmin('/order-limits/edit/a');
    const dialog = await open(user);
    await within(dialog).findByText(/^Version 3/);
    pages = { '': { items: [item(4), item(3)], next: null } };
    expect(await within(dialog).findByText(/^Version 4/)).toBeInTheDocument();
  });

  it('says when it cannot be read, and when nothing is kept', async () => {
    const answers = { isBroken: true };
    api.override((call) =>
      answers.isBroken && call.path === '/limits/a/history'
        ? { status: 503, body: { error: 'Try again in a minute.', code: 'unavailable' } }
        : undefined,
    );
    pages = { '': { items: [], next: null } };
    const { user } = renderAdmin('/order-limits/edit/a');
    const dialog = await open(user);
    expect(await within(dialog).findByText('Try again in a minute.')).toBeInTheDocument();
    answers.isBroken = false;
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    expect(await within(dialog).findByText(/^No history yet/)).toBeInTheDocument();
  });
});

describe('an earlier version', () => {
  beforeEach(() => {
    pages = { '': { items: [item(4), item(1, { canRestore: true })], next: null } };
  });

  it('is restored after a question, and the form starts from it', async () => {
    api.override(({ method, path, body }) => {
      if (method !== 'POST' || path !== '/limits/a/restore') return undefined;
      expect(body).toStrictEqual({ from: 1, version: 4 });
      const limit = { ...api.limits[0]!, name: 'Hoodies', max: 3, version: 5 };
      api.limits = [limit];
      return { status: 200, body: { limit, eventId: '9', warnings: [] } };
    });
    const { user } = renderAdmin('/order-limits/edit/a');
    await user.type(await nameField(), '!');
    const dialog = await open(user);
    await user.click(await within(dialog).findByRole('button', { name: 'Restore version 1' }));
    const question = await screen.findByRole('dialog', { name: 'Restore version 1?' });
    expect(question).toHaveTextContent('not the status');
    expect(question).toHaveTextContent('Your unsaved changes will be lost.');
    await user.click(within(question).getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Updated successfully')).toBeInTheDocument();
    expect(await nameField()).toHaveValue('Hoodies');
    expect(field('max')).toHaveValue('3');
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
  });

  it('is not restored when the merchant goes back, or the server refuses', async () => {
    api.override(({ path }) =>
      path === '/limits/a/restore'
        ? {
            status: 409,
            body: {
              error: 'It was changed.',
              code: 'stale_version',
              changedBy: 'x',
              changedByName: null,
              changedAt: '2026-11-20T10:00:00Z',
              version: 5,
            },
          }
        : undefined,
    );
    const { user } = renderAdmin('/order-limits/edit/a');
    await user.click(await within(await open(user)).findByRole('button', { name: 'Restore version 1' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Back' }));
    expect(api.of('POST', '/limits/a/restore')).toHaveLength(0);
    await user.click(await screen.findByRole('button', { name: 'Restore version 1' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('It was changed.')).toBeInTheDocument();
  });
});
