import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { FakeApi, limitView } from './fake-api';
import { row } from './limits-list-page';
import { renderAdmin } from './render-admin';

let api: FakeApi;
const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `m${from + index}`);
const withLimits = (count: number) => {
  api.limits = ids(0, count).map((id, index) => limitView(id, { name: `Rule ${index + 1}` }));
};
beforeEach(() => {
  api = new FakeApi().install();
  withLimits(1_240);
});

const chooseAll = async (user: UserEvent) => {
  await row('Rule 1');
  await user.click(screen.getAllByRole('checkbox', { name: /Select all/ })[0]!);
  await user.click((await screen.findAllByRole('button', { name: 'Select all 1,240' }))[0]!);
};
const ask = async (user: UserEvent, change: string) => {
  await user.click((await screen.findAllByRole('button', { name: change }))[0]!);
  return screen.findByRole('dialog');
};
const sent = (change: string) => api.of('POST', `/limits/${change}`).map(({ body }) => (body as { ids: string[] }).ids);

describe('all limits of all pages', () => {
  it('are changed in parts, of which none is too large, and back again', async () => {
    const { user } = renderAdmin('/order-limits?search=Rule&status=active&type=cart&state=in_force');
    await chooseAll(user);
    const dialog = await ask(user, 'Deactivate');
    expect(within(dialog).getByText('Deactivate 1,240 limits?')).toBeInTheDocument();
    expect(within(dialog).getByText('and 1,230 more')).toBeInTheDocument();
    api.limits = [limitView('new', { name: 'Rule 0' }), ...api.limits];
    await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
    await screen.findByText('Updated successfully');
    expect(sent('deactivate').map(({ length }) => length)).toEqual([1_000, 240]);
    expect(new Set(sent('deactivate').flat()).size).toBe(1_240);
    expect(Object.fromEntries(api.of('GET', '/limits/ids')[0]!.query)).toEqual({
      status: 'active',
      type: 'cart',
      state: 'in_force',
      search: 'Rule',
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent('activate').map(({ length }) => length)).toEqual([1_000, 240]));
  });

  it('are those of the page again where the merchant says so, or takes one of them out', async () => {
    const { user } = renderAdmin('/order-limits');
    await chooseAll(user);
    await user.click((await screen.findAllByRole('button', { name: 'Only this page' }))[0]!);
    expect(within(await ask(user, 'Delete')).getByText('Delete 20 limits?')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click((await screen.findAllByRole('button', { name: 'Select all 1,240' }))[0]!);
    await user.click(within(await row('Rule 1')).getByRole('checkbox'));
    expect(within(await ask(user, 'Delete')).getByText('Delete 19 limits?')).toBeInTheDocument();
  });

  it('go on with those that are left after a failure, and none is copied twice', async () => {
    let failures = 1;
    api.override(({ method, path }) =>
      method === 'POST' && path === '/limits/duplicate' && sent('duplicate').length === 2 && failures-- > 0
        ? { status: 409, body: { error: 'We are busy.', code: 'busy' } }
        : undefined,
    );
    const { user } = renderAdmin('/order-limits');
    await chooseAll(user);
    const dialog = await ask(user, 'Duplicate');
    await user.click(within(dialog).getByRole('button', { name: 'Duplicate' }));
    expect(await within(dialog).findByText('1,000 of 1,240 limits changed. We are busy.')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Duplicate' }));
    await screen.findByText('Created successfully');
    expect(sent('duplicate').map(({ length }) => length)).toEqual([1_000, 240, 240]);
    expect(api.limits).toHaveLength(2_480);
  });
});

it('says when they cannot be read, and asks nothing', async () => {
  api.refuse('GET', '/limits/ids', 409, { error: 'We are busy.', code: 'busy' });
  const { user } = renderAdmin('/order-limits');
  await chooseAll(user);
  await user.click((await screen.findAllByRole('button', { name: 'Delete' }))[0]!);
  expect(await screen.findByText('We are busy.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('offers all pages nowhere else: a list of one page has no more', async () => {
  withLimits(12);
  const { user } = renderAdmin('/order-limits');
  await row('Rule 1');
  await user.click(screen.getAllByRole('checkbox', { name: /Select all/ })[0]!);
  expect(screen.queryByRole('button', { name: /Select all \d/ })).not.toBeInTheDocument();
});
