import { screen, waitFor, within } from '@testing-library/react';
import { accessibilityProblems } from './axe';
import { FakeApi, limitView } from './fake-api';
import { renderAdmin } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
  api.limits = [limitView('a', { name: 'Hoodies' })];
});

const TAB = /^(All|Active|Inactive|Recently deleted)(?:New)?(\d+)$/;
/** With how many limits each has; Polaris also draws them once to measure them, and calls a count new. */
const tabs = () =>
  screen.getAllByRole('tab').flatMap(({ textContent }) => {
    const [, name, count] = TAB.exec(textContent ?? '') ?? [];
    return name ? [`${name} ${count}`] : [];
  });

describe('deleted limits', () => {
  it('have a tab once there are any', async () => {
    renderAdmin('/order-limits');
    await screen.findByText('Hoodies');
    expect(tabs()).toEqual(['All 1', 'Active 1', 'Inactive 0']);
  });

  it('say when they were deleted, and are restored from there', async () => {
    api.deleted = [limitView('b', { name: 'Shoes', updatedAt: '2026-11-20T10:00:00Z' })];
    const { user } = renderAdmin('/order-limits?status=deleted');
    expect(await screen.findByText('Deleted Nov 20, 2026')).toBeInTheDocument();
    expect(tabs()).toEqual(['All 1', 'Active 1', 'Inactive 0', 'Recently deleted 1']);
    expect(screen.queryByRole('link', { name: 'Shoes' })).not.toBeInTheDocument();
    expect(await accessibilityProblems()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Restore ‘Shoes’?' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Comes back as before.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Restored successfully')).toBeInTheDocument();
    expect(api.of('POST', '/limits/recover').map(({ body }) => body)).toEqual([{ ids: ['b'] }]);
    await waitFor(() => expect(tabs()).toEqual(['All 2', 'Active 2', 'Inactive 0', 'Recently deleted 0']));
  });

  it('that cannot be restored anymore say so', async () => {
    api.deleted = [limitView('b', { name: 'Shoes' })];
    const { user } = renderAdmin('/order-limits?status=deleted');
    await user.click(await screen.findByRole('button', { name: 'Restore ‘Shoes’?' }));
    api.deleted = [];
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Can’t be restored anymore')).toBeInTheDocument();
  });

  it('are found from a list that has no other limit', async () => {
    api.limits = [];
    api.deleted = [limitView('b', { name: 'Shoes' })];
    const { user } = renderAdmin('/order-limits');
    await user.click(await screen.findByRole('button', { name: 'See recently deleted limits' }));
    expect(await screen.findByText('Shoes')).toBeInTheDocument();
  });
});
