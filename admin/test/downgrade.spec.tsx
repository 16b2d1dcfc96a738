import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FakeApi, limitView } from './fake-api';
import { activated, onTrial, PAID_UNTIL } from './fake-billing';
import { passTime, renderAdmin } from './render-admin';
import { planCard, readAfter, subscribed } from './subscription-page';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
  api.subscription = activated('basic', 'monthly');
});

const PREVIEW = '/subscription/downgrade';

async function openDialog() {
  const { user, at } = renderAdmin('/subscription');
  const opener = (await planCard('Free')).getByRole('button', { name: 'Move to Free' });
  await user.click(opener);
  const dialog = within(await screen.findByRole('dialog'));
  return { user, at, opener, dialog };
}

describe('the confirmation of the free plan', () => {
  it('names ten of the limits that stop, and says how many more there are', async () => {
    const limits = Array.from({ length: 10 }, (_, index) => ({ id: `${index}`, name: `Limit of ${index}` }));
    api.billing.downgrade = { isAll: false, count: 22, limits, paidUntil: PAID_UNTIL };
    const { dialog } = await openDialog();
    expect(await dialog.findByText(/^Will stop, because Free doesn’t include them/)).toBeInTheDocument();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toStrictEqual(
      limits.map(({ name }) => name),
    );
    expect(dialog.getByText('and 12 more')).toBeInTheDocument();
    expect(dialog.getByText(/resume when you upgrade/)).toBeInTheDocument();
  });

  it('says when all stop because the free impressions are used up', async () => {
    const limits = [{ id: 'a', name: 'Hoodies' }];
    api.billing.downgrade = { isAll: true, count: 1, limits, paidUntil: PAID_UNTIL };
    const { dialog } = await openDialog();
    expect(await dialog.findByText(/^Free impressions are used up, so all limits will stop/)).toBeInTheDocument();
    expect(dialog.getByText('Hoodies')).toBeInTheDocument();
    expect(dialog.queryByText(/more$/)).not.toBeInTheDocument();
  });

  it('says when none stops, and what happens to what is paid', async () => {
    const { dialog } = await openDialog();
    expect(await dialog.findByText('None of your limits will stop.')).toBeInTheDocument();
    const words = 'Basic ends right away. The time until Dec 1, 2999 isn’t refunded.';
    expect(dialog.getByText(words)).toBeInTheDocument();
  });

  it('says of a trial that nothing is charged', async () => {
    api.subscription = onTrial('basic');
    const { dialog } = await openDialog();
    expect(await dialog.findByText(/its trial end right away, without charge/)).toBeInTheDocument();
    expect(dialog.queryByText(/not refunded/)).not.toBeInTheDocument();
  });

  it('cannot be confirmed before it is known what stops, and reads that anew each time', async () => {
    const release = api.hold('GET', PREVIEW);
    const { user, dialog, opener } = await openDialog();
    expect(dialog.getByRole('button', { name: 'Move to Free' })).toHaveAttribute('aria-disabled');
    expect(dialog.getByRole('status', { name: 'Checking which limits will stop' })).toBeInTheDocument();
    release();
    await dialog.findByText('None of your limits will stop.');
    await user.click(dialog.getByRole('button', { name: 'Keep Basic' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(opener).toHaveFocus());
    expect(subscribed(api)).toStrictEqual([]);
    await user.click(opener);
    await screen.findByText('None of your limits will stop.');
    expect(api.of('GET', PREVIEW)).toHaveLength(2);
  });

  it('offers another try when it is not known what stops', async () => {
    let isDown = true;
    api.override(({ path }) =>
      path === PREVIEW && isDown ? { status: 500, body: { error: 'Broken', code: 'internal' } } : undefined,
    );
    const { user, dialog } = await openDialog();
    expect(await dialog.findByText('Broken')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Move to Free' })).toHaveAttribute('aria-disabled');
    isDown = false;
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('None of your limits will stop.')).toBeInTheDocument();
  });
});

describe('moving to the free plan', () => {
  afterEach(() => jest.useRealTimers());

  it('leads over the page of a changing plan back to the plans, and says both times what happened', async () => {
    api.limits = [limitView('a')];
    const { at, dialog } = await openDialog();
    await dialog.findByText('None of your limits will stop.');
    jest.useFakeTimers();
    fireEvent.click(dialog.getByRole('button', { name: 'Move to Free' }));
    await passTime(500);
    expect(screen.getByText('Downgraded successfully')).toBeInTheDocument();
    expect(at()).toBe('/page_loading');
    expect(subscribed(api)).toStrictEqual(['free?interval=monthly']);
    await passTime(3_000);
    expect(screen.getByText('Your plan is now Free')).toBeInTheDocument();
    expect(at()).toBe('/subscription');
    expect(readAfter(api, '/subscription/shopify/subscribe/free')).toEqual(
      expect.arrayContaining(['/subscription', '/shops', '/quota']),
    );
    expect((await planCard('Free')).getByText('Current plan')).toBeInTheDocument();
    expect((await planCard('Basic')).getByRole('button', { name: 'Choose Basic' })).not.toHaveAttribute(
      'aria-disabled',
    );
  });

  it('stays in the question and says why when it failed', async () => {
    api.refuse('POST', '/subscription/shopify/subscribe/free', 502, { error: 'Not now', code: 'platform_unavailable' });
    const { user, at, dialog } = await openDialog();
    await dialog.findByText('None of your limits will stop.');
    await user.click(dialog.getByRole('button', { name: 'Move to Free' }));
    expect(await screen.findByText('Not now')).toBeInTheDocument();
    expect(at()).toBe('/subscription');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });
});

describe('the page of a changing plan', () => {
  afterEach(() => jest.useRealTimers());

  it('waits for the subscription, but not for ever', async () => {
    jest.useFakeTimers();
    const release = api.hold('GET', '/subscription');
    const { at } = renderAdmin('/page_loading');
    await screen.findAllByText('Updating your plan');
    await passTime(9_000);
    expect(at()).toBe('/page_loading');
    await passTime(2_000);
    expect(at()).toBe('/subscription?success=true');
    release();
    await passTime(500);
    expect(at()).toBe('/subscription');
  });
});
