// The quick guide and what is known of the app embed, outside of the platform's admin.
import { screen, waitFor, within } from '@testing-library/react';
import { FakeApi, limitView } from './fake-api';
import { RULES_ON } from './fake-checkout-rules';
import { activityOf } from './fake-figures';
import { renderAdmin } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
});

/** A message was seen so many hours ago. */
const seen = (hoursAgo: number) => {
  const lastSeenAt = new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
  return { ...activityOf(30), lastSeenAt, lastSeenDay: lastSeenAt.slice(0, 10) };
};
const task = (name: RegExp) => screen.findByRole('button', { name });

describe('the quick guide', () => {
  it('begins with the required task, open, and says how far the merchant is', async () => {
    renderAdmin('/');
    expect(await screen.findByText('0 of 5 completed')).toBeInTheDocument();
    expect(await task(/^Turn on the app embed \(not completed\) ?Required/)).toHaveAttribute('aria-expanded', 'true');
    expect(await task(/^Create your first limit/)).toHaveAttribute('aria-expanded', 'false');
  });

  it('finds out by itself that a limit is there and that a message was seen', async () => {
    api.limits = [limitView('a')];
    api.activity = seen(2);
    renderAdmin('/');
    expect(await screen.findByText('3 of 5 completed')).toBeInTheDocument();
    for (const done of ['Turn on the app embed', 'Create your first limit', 'View it on your store'])
      expect(await task(new RegExp(`^${done} \\(completed\\)`))).toBeInTheDocument();
    expect(await task(/^Add checkout rule \(not completed\)/)).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getAllByRole('link', { name: 'Open checkout rules' })[0]).toHaveAttribute(
      'href',
      '/settings/checkout-rules',
    );
  });

  it.each([
    ['active', 'completed'],
    ['available', 'not completed'],
  ])('knows from the last visit inside the platform’s admin whether the block is there: %s', async (status, said) => {
    api.shop.shop.widgets = [
      { handle: 'limit-message', status },
      { handle: 'purchase-limits', status: 'active' },
    ];
    renderAdmin('/');
    expect(await task(new RegExp(`^Add the notification block \\(${said}\\)`))).toBeInTheDocument();
    // The embed may have been switched off since, and shows by itself whether it is on.
    expect(await task(/^Turn on the app embed \(not completed\)/)).toBeInTheDocument();
  });

  it('finds out by itself that the checkout holds limits', async () => {
    api.checkoutRules = RULES_ON;
    renderAdmin('/');
    expect(await task(/^Add checkout rule \(completed\)/)).toBeInTheDocument();
    const titles = screen.getAllByRole('button', { name: /completed\)/ }).map(({ textContent }) => textContent);
    expect(titles.map((title) => title?.replace(/ \(.*/, ''))).toEqual([
      'Turn on the app embed',
      'Create your first limit',
      'View it on your store',
      'Add checkout rule',
      'Add the notification block',
    ]);
  });

  it.each(['off', 'publishing', 'switched_off_in_store', 'problem'] as const)(
    'does not call a checkout rule done that is %s',
    async (state) => {
      api.checkoutRules = { ...RULES_ON, state };
      renderAdmin('/');
      expect(await task(/^Add checkout rule \(not completed\)/)).toBeInTheDocument();
    },
  );

  it('takes the embed for switched on only while something was seen within a day', async () => {
    api.activity = seen(25);
    renderAdmin('/');
    expect(await task(/^Turn on the app embed \(not completed\)/)).toBeInTheDocument();
    expect(await task(/^View it on your store \(completed\)/)).toBeInTheDocument();
  });

  it('opens the task that is chosen, and closes it again', async () => {
    const { user } = renderAdmin('/');
    await user.click(await task(/^Create your first limit/));
    expect(await task(/^Create your first limit/)).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('link', { name: 'Create limit' })).toHaveAttribute('href', '/order-limits/type');
    expect(await task(/^Turn on the app embed/)).toHaveAttribute('aria-expanded', 'false');
    await user.click(await task(/^Create your first limit/));
    expect(await task(/^Create your first limit/)).toHaveAttribute('aria-expanded', 'false');
  });

  it('is put away, and brought back', async () => {
    const { user } = renderAdmin('/');
    await user.click(await screen.findByRole('button', { name: 'Dismiss quick guide' }));
    await waitFor(() => expect(screen.queryByText('Quick guide')).not.toBeInTheDocument());
    expect(api.dismissed).toEqual(['quick-guide']);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Quick guide')).toBeInTheDocument();
  });

  it('stays put away', async () => {
    api.dismissed = ['quick-guide'];
    renderAdmin('/');
    expect(await screen.findByText('Checklist')).toBeInTheDocument();
    expect(screen.queryByText('Quick guide')).not.toBeInTheDocument();
  });
});

describe('the card of the store', () => {
  const store = async () =>
    within((await screen.findByText('Your store')).closest<HTMLElement>('.Polaris-ShadowBevel')!);

  it('never says that the app embed is on', async () => {
    api.activity = seen(1);
    renderAdmin('/');
    const card = await store();
    expect(card.getByText('App embed: unknown')).toBeInTheDocument();
    expect(card.queryByText(/No messages shown/)).not.toBeInTheDocument();
  });

  it('says that it may be off when nothing was seen within a day', async () => {
    api.activity = seen(30);
    renderAdmin('/');
    expect((await store()).getByText('No messages shown in 24 hours: it may be off.')).toBeInTheDocument();
  });

  it('takes the store for viewed also when that was longer ago', async () => {
    api.activity = { ...activityOf(30), lastSeenDay: '2026-10-02' };
    renderAdmin('/');
    expect(await task(/^View it on your store \(completed\)/)).toBeInTheDocument();
  });

  it('claims nothing when it could not be read', async () => {
    api.refuse('GET', '/impressions/days', 500, { error: 'Broken', code: 'internal' });
    renderAdmin('/');
    const card = await store();
    expect(card.queryByText(/No messages shown/)).not.toBeInTheDocument();
  });

  it('links to the store and to the theme editor', async () => {
    renderAdmin('/');
    const card = await store();
    expect(card.getByRole('link', { name: /View on store/ })).toHaveAttribute('href', 'https://demo.example');
    expect(card.getByRole('link', { name: /Open theme editor/ })).toHaveAttribute('target', '_blank');
  });
});
