import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { FakeApi, limitView } from './fake-api';
import { lastListQuery, row } from './limits-list-page';
import { passTime, renderAdmin, tab } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
  api.limits = [
    limitView('a', { name: 'Hoodies' }),
    limitView('b', { name: 'Sneakers', stoppedBy: 'quota' }),
    limitView('c', { name: 'Old rule', status: 'inactive' }),
  ];
});
afterEach(() => {
  jest.useRealTimers();
});

const choose = async (user: UserEvent, names: string[]) => {
  for (const name of names) await user.click(within(await row(name)).getByRole('checkbox'));
};
/** Chooses what to do with the chosen limits, and confirms it. */
const bulk = async (user: UserEvent, change: string) => {
  await user.click((await screen.findAllByRole('button', { name: change }))[0]!);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: change }));
};

describe('changing limits in the list', () => {
  it('says what would help when a stopped limit cannot be activated', async () => {
    api.refuse('POST', '/limits/activate', 409, { error: 'Upgrade to activate limits.', code: 'limit_stopped' });
    const { user } = renderAdmin('/order-limits');
    await user.click(within(await row('Sneakers')).getByRole('switch'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Applies from the start date.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Activate' }));
    expect(await dialog.findByText('Upgrade to activate limits.')).toBeInTheDocument();
  });

  it('deletes the chosen limits, but only after a confirmation', async () => {
    const { user } = renderAdmin('/order-limits');
    await user.click(within(await row('Hoodies')).getByRole('checkbox'));
    await user.click(within(await row('Old rule')).getByRole('checkbox'));
    await user.click((await screen.findAllByRole('button', { name: 'Delete' }))[0]!);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Delete 2 limits?')).toBeInTheDocument();
    expect(dialog.getByText('Can be restored for 30 days.')).toBeInTheDocument();
    expect(api.of('POST', '/limits/delete')).toHaveLength(0);

    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Deleted successfully')).toBeInTheDocument();
    expect(api.of('POST', '/limits/delete').map(({ body }) => body)).toEqual([{ ids: ['a', 'c'] }]);
    await waitFor(() => expect(screen.queryByText('Hoodies')).not.toBeInTheDocument());
  });

  it('names what is to be deleted, and after ten names how many more', async () => {
    api.limits = Array.from({ length: 12 }, (_, index) => limitView(`m${index}`, { name: `Rule ${index + 1}` }));
    const { user } = renderAdmin('/order-limits');
    await row('Rule 1');
    await user.click(screen.getAllByRole('checkbox', { name: /Select all/ })[0]!);
    await user.click((await screen.findAllByRole('button', { name: 'Delete' }))[0]!);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toStrictEqual(
      api.limits.slice(0, 10).map(({ name }) => name),
    );
    expect(dialog.getByText('and 2 more')).toBeInTheDocument();
  });

  it('says how many were deleted already, in another window', async () => {
    const { user } = renderAdmin('/order-limits');
    await choose(user, ['Hoodies', 'Old rule']);
    api.limits = api.limits.filter(({ name }) => name !== 'Old rule');
    await bulk(user, 'Delete');
    expect(await screen.findByText('Deleted successfully. Already deleted: 1')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Old rule')).not.toBeInTheDocument());
  });

  it('takes a limit from the list that was deleted already, and says so', async () => {
    const { user } = renderAdmin('/order-limits');
    await choose(user, ['Hoodies']);
    api.limits = api.limits.filter(({ name }) => name !== 'Hoodies');
    await bulk(user, 'Delete');
    expect(await screen.findByText('Already deleted')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Hoodies')).not.toBeInTheDocument());
  });

  it('undoes a deactivation of exactly those that it deactivated', async () => {
    api.limits = [...api.limits, limitView('d', { name: 'Mugs' })];
    const { user } = renderAdmin('/order-limits');
    await choose(user, ['Hoodies', 'Mugs', 'Old rule']);
    await bulk(user, 'Deactivate');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(api.of('POST', '/limits/activate').map(({ body }) => body)).toStrictEqual([{ ids: ['a', 'd'] }]),
    );
    await waitFor(async () => expect(within(await row('Hoodies')).getByRole('switch')).toBeChecked());
    expect(within(await row('Old rule')).getByRole('switch')).not.toBeChecked();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument());
  });

  it('offers to undo for ten seconds', async () => {
    const { user } = renderAdmin('/order-limits');
    await choose(user, ['Hoodies']);
    await user.click((await screen.findAllByRole('button', { name: 'Deactivate' }))[0]!);
    const dialog = within(await screen.findByRole('dialog'));
    jest.useFakeTimers();
    fireEvent.click(dialog.getByRole('button', { name: 'Deactivate' }));
    await passTime(100);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
    // In two steps, as it moves out of sight before it is gone.
    await passTime(9_000);
    await passTime(500);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
    await passTime(500);
    await passTime(1_000);
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('offers nothing to undo where nothing was changed, and after deleting', async () => {
    const { user } = renderAdmin('/order-limits');
    await choose(user, ['Old rule']);
    await bulk(user, 'Deactivate');
    expect(await screen.findByText('Already inactive')).toBeInTheDocument();
    await choose(user, ['Old rule']);
    await bulk(user, 'Delete');
    expect(await screen.findByText('Deleted successfully')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('says why it cannot be undone', async () => {
    api.refuse('POST', '/limits/activate', 409, { error: 'Upgrade to activate “Hoodies”.', code: 'limit_stopped' });
    const { user } = renderAdmin('/order-limits');
    await choose(user, ['Hoodies']);
    await bulk(user, 'Deactivate');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Upgrade to activate “Hoodies”.')).toBeInTheDocument();
  });

  it('duplicates the chosen limits, and shows the copies at once', async () => {
    const { user } = renderAdmin('/order-limits');
    await choose(user, ['Hoodies', 'Sneakers']);
    api.holdListBack();
    await bulk(user, 'Duplicate');
    expect(await screen.findByText('Created successfully')).toBeInTheDocument();
    expect(within(await row('Copy of Hoodies')).getByRole('switch')).not.toBeChecked();
    expect(await row('Copy of Sneakers')).toBeInTheDocument();
    expect(api.of('POST', '/limits/duplicate')[0]!.headers['idempotency-key']).toBeTruthy();
  });

  it('forgets what was chosen on another page', async () => {
    const { user } = renderAdmin('/order-limits');
    await choose(user, ['Hoodies']);
    await user.click(tab(/^Inactive/));
    await waitFor(() => expect(screen.queryByText('Hoodies')).not.toBeInTheDocument());
    await user.click(tab(/^All/));
    expect(within(await row('Hoodies')).getByRole('checkbox')).not.toBeChecked();
  });

  it('leaves everything as it is when the confirmation is cancelled', async () => {
    const { user } = renderAdmin('/order-limits');
    await user.click(within(await row('Hoodies')).getByRole('switch'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.of('POST', '/limits/deactivate')).toHaveLength(0);
  });
});

describe('the focus after a dialog about limits', () => {
  const openFromMenu = async (user: UserEvent, item: string) => {
    await row('Hoodies');
    await user.click(screen.getByRole('button', { name: 'Actions for Hoodies' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
    return within(await screen.findByRole('dialog'));
  };

  it('is on the switch that opened it', async () => {
    const { user } = renderAdmin('/order-limits');
    const opener = within(await row('Hoodies')).getByRole('switch');
    await user.click(opener);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(opener).toHaveFocus());
  });

  it('is on the bulk action that opened it', async () => {
    const { user } = renderAdmin('/order-limits');
    await user.click(within(await row('Hoodies')).getByRole('checkbox'));
    const [opener] = await screen.findAllByRole('button', { name: 'Delete' });
    await user.click(opener!);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(opener).toHaveFocus());
  });

  it('is on the menu whose item opened it', async () => {
    const { user } = renderAdmin('/order-limits');
    const dialog = await openFromMenu(user, 'Delete');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for Hoodies' })).toHaveFocus());
  });

  it('is on the heading of the list when the row is gone', async () => {
    const { user } = renderAdmin('/order-limits');
    const dialog = await openFromMenu(user, 'Delete');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Limits management' })).toHaveFocus());
  });
});

describe('duplicating a limit', () => {
  const duplicateItem = async (user: UserEvent) => {
    await user.click(screen.getByRole('button', { name: 'Actions for Hoodies' }));
    return screen.findByRole('menuitem', { name: 'Duplicate' });
  };
  const duplicate = async (user: UserEvent) => user.click(await duplicateItem(user));
  const copies = () => screen.queryAllByRole('link', { name: 'Hoodies (copy)' });
  const keys = () => api.of('POST', '/limits/a/duplicate').map(({ headers }) => headers['idempotency-key']);
  const listCalls = () => api.of('GET', '/limits').length;

  it('sends another key for another copy', async () => {
    const { user } = renderAdmin('/order-limits');
    await row('Hoodies');
    await duplicate(user);
    await row('Hoodies (copy)');
    await duplicate(user);
    await waitFor(() => expect(copies()).toHaveLength(2));
    const [first, second, ...more] = keys();
    expect(more).toHaveLength(0);
    expect(first).toMatch(/^[\da-f-]{32,36}$/);
    expect(second).toMatch(/^[\da-f-]{32,36}$/);
    expect(second).not.toBe(first);
  });

  it('sends the same key until a try has been answered with success', async () => {
    const failures = ['network error', { status: 500, body: { error: 'Broken', code: 'internal' } }] as const;
    api.override(({ path }) => (path === '/limits/a/duplicate' ? failures[keys().length - 1] : undefined));
    const { user } = renderAdmin('/order-limits');
    await row('Hoodies');
    await duplicate(user);
    await screen.findByText('Network Error');
    await duplicate(user);
    await screen.findByText('Broken');
    await duplicate(user);
    await screen.findByText('Created successfully');
    const [first, ...others] = keys();
    expect(first).toMatch(/^[\da-f-]{32,36}$/);
    expect(others).toEqual([first, first]);
  });

  describe('while the list is behind', () => {
    /** From the click on, time passes only where the test says so. */
    const duplicateInFakeTime = async () => {
      const { user } = renderAdmin('/order-limits');
      await row('Hoodies');
      const item = await duplicateItem(user);
      api.holdListBack();
      jest.useFakeTimers();
      fireEvent.click(item);
      await passTime(0);
    };

    it('shows the copy at once, and asks for the list every half second until it has the copy', async () => {
      await duplicateInFakeTime();
      expect(copies()).toHaveLength(1);
      expect(lastListQuery(api)['after']).toBeTruthy();
      const asked = listCalls();
      await passTime(499);
      expect(listCalls()).toBe(asked);
      await passTime(1);
      expect(listCalls()).toBe(asked + 1);
      api.isListBehind = false;
      await passTime(500);
      expect(listCalls()).toBe(asked + 2);
      await passTime(5_000);
      expect(listCalls()).toBe(asked + 2);
      expect(copies()).toHaveLength(1);
    });

    it('stops asking for the list after ten times, and still shows the copy', async () => {
      const before = 1;
      await duplicateInFakeTime();
      for (let halfSecond = 0; halfSecond < 20; halfSecond += 1) await passTime(500);
      const asked = listCalls();
      expect(asked - before).toBe(10);
      await passTime(5_000);
      expect(listCalls()).toBe(asked);
      expect(copies()).toHaveLength(1);
    });
  });
});
