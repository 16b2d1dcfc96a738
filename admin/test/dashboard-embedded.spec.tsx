// What the platform tells about the app's blocks in the theme, inside its admin.
import { bridge } from './embedded-page';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { FakeApi, limitView } from './fake-api';
import { RULES_OFF, RULES_ON } from './fake-checkout-rules';
import { renderAdmin } from './render-admin';

const theme = (embed: string, block: string) => [
  { handle: 'other', type: 'ui_extension', activations: [{ target: 'admin.product-details.action.render' }] },
  {
    handle: 'theme-embed',
    type: 'theme_app_extension',
    activations: [
      { handle: 'purchase-limits', name: 'Purchase limits', target: 'body', status: embed, activations: [] },
      { handle: 'limit-message', name: 'Limit message', target: 'section', status: block, activations: [] },
    ],
  },
];

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
  api.limits = [limitView('a')];
});

it.each([
  ['active', 'App embed is on', '2 of 5 completed'],
  ['available', 'App embed is off', '1 of 5 completed'],
  ['unavailable', 'App embed is off', '1 of 5 completed'],
])('an embed that is %s: %s', async (status, words, progress) => {
  bridge.app.extensions.mockResolvedValue(theme(status, 'available'));
  renderAdmin('/');
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByText(progress)).toBeInTheDocument();
});

it('an embed that the platform does not know is not called on or off', async () => {
  bridge.app.extensions.mockResolvedValue([]);
  renderAdmin('/');
  expect(await screen.findByText('App embed: unknown')).toBeInTheDocument();
});

it('a platform that does not answer leaves it unknown', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
  bridge.app.extensions.mockRejectedValue(new Error('Not here'));
  renderAdmin('/');
  expect(await screen.findByText('App embed: unknown')).toBeInTheDocument();
  expect(warned).toHaveBeenCalledWith('The platform did not tell which blocks the theme has.', expect.any(Error));
});

it('what the platform tells is kept by the server, once', async () => {
  bridge.app.extensions.mockResolvedValue(theme('available', 'available'));
  const { user } = renderAdmin('/');
  await screen.findByText('App embed is off');
  const kept = (status: string) => [
    { handle: 'purchase-limits', status },
    { handle: 'limit-message', status: 'available' },
  ];
  await waitFor(() => expect(api.shop.shop.widgets).toEqual(kept('available')));
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  bridge.app.extensions.mockResolvedValue(theme('active', 'available'));
  await user.click(await screen.findByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(api.shop.shop.widgets).toEqual(kept('active')));
  expect(api.of('PUT', '/shops')).toHaveLength(2);
});

it('an embed that is still off is told again, for its time; one that is still on is not', async () => {
  for (const [status, times] of [
    ['available', 1],
    ['active', 0],
  ] as const) {
    bridge.app.extensions.mockResolvedValue(theme(status, 'available'));
    api = new FakeApi().install();
    api.limits = [limitView('a')];
    const widgets = [
      { handle: 'purchase-limits', status },
      { handle: 'limit-message', status: 'available' },
    ];
    api.shop = { ...api.shop, shop: { ...api.shop.shop, widgets } };
    renderAdmin('/');
    await screen.findByText(status === 'active' ? 'App embed is on' : 'App embed is off');
    await waitFor(() => expect(api.of('PUT', '/shops')).toHaveLength(times));
    cleanup();
  }
});

it('the block completes its task', async () => {
  bridge.app.extensions.mockResolvedValue(theme('active', 'active'));
  renderAdmin('/');
  expect(await screen.findByRole('button', { name: /^Add the notification block \(completed\)/ })).toBeInTheDocument();
});

it('is asked again when the merchant wants it', async () => {
  bridge.app.extensions.mockResolvedValue(theme('available', 'available'));
  const { user } = renderAdmin('/');
  await screen.findByText('App embed is off');
  bridge.app.extensions.mockResolvedValue(theme('active', 'available'));
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('App embed is on')).toBeInTheDocument();
});

describe('the banner of what is missing', () => {
  const EMBED_OFF = 'Customers can’t see your limits';
  const BLOCK_MISSING = 'The notification block isn’t in your theme';
  const NOT_HELD = 'Messages only';
  beforeEach(() => {
    window.localStorage.clear();
    api.checkoutRules = RULES_ON;
  });

  it.each([
    ['available', 'off', EMBED_OFF],
    ['active', 'off', NOT_HELD],
    ['active', 'on', BLOCK_MISSING],
  ] as const)('is one at a time, the most important first: embed %s, checkout %s: %s', async (embed, state, words) => {
    api.checkoutRules = state === 'on' ? RULES_ON : RULES_OFF;
    bridge.app.extensions.mockResolvedValue(theme(embed, 'available'));
    renderAdmin('/');
    expect(await screen.findByText(words)).toBeInTheDocument();
    for (const other of [EMBED_OFF, NOT_HELD].filter((other) => other !== words))
      expect(screen.queryByText(other)).not.toBeInTheDocument();
  });

  it.each([
    ['available', 'available', EMBED_OFF],
    ['active', 'available', BLOCK_MISSING],
  ])('with an embed that is %s and a block that is %s says: %s', async (embed, block, words) => {
    bridge.app.extensions.mockResolvedValue(theme(embed, block));
    renderAdmin('/');
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.queryByText('Good to have you here')).not.toBeInTheDocument();
    expect(screen.queryByText(words === EMBED_OFF ? BLOCK_MISSING : EMBED_OFF)).not.toBeInTheDocument();
  });

  it.each([
    ['when nothing is missing', 'active', 'active', true],
    ['before there is a limit', 'available', 'available', false],
  ])('is not there %s', async (_when, embed, block, hasLimit) => {
    api.limits = hasLimit ? [limitView('a')] : [];
    bridge.app.extensions.mockResolvedValue(theme(embed, block));
    renderAdmin('/');
    expect(await screen.findByText(embed === 'active' ? 'App embed is on' : 'App embed is off')).toBeInTheDocument();
    expect(screen.getByText('Good to have you here')).toBeInTheDocument();
    for (const words of [EMBED_OFF, BLOCK_MISSING]) expect(screen.queryByText(words)).not.toBeInTheDocument();
  });

  it('goes away until the merchant is to be reminded, and comes back with Undo', async () => {
    bridge.app.extensions.mockResolvedValue(theme('active', 'available'));
    const { user } = renderAdmin('/');
    await screen.findByText(BLOCK_MISSING);
    await user.click(screen.getByRole('button', { name: 'Remind me later' }));
    await user.click(await screen.findByText('In 7 days'));
    expect(screen.queryByText(BLOCK_MISSING)).not.toBeInTheDocument();
    const kept = Date.parse(window.localStorage.getItem('require-notification-block-banner')!);
    expect(kept - Date.now()).toBeGreaterThan(6 * 86_400_000 - 1);
    const [toast] = bridge.toast.show.mock.calls.at(-1) as unknown as [string];
    expect(toast).toMatch(/^We’ll remind you on /);
  });

  it('stays away while the time has not come, and is back afterwards', async () => {
    bridge.app.extensions.mockResolvedValue(theme('active', 'available'));
    window.localStorage.setItem('require-notification-block-banner', new Date(Date.now() + 60_000).toISOString());
    renderAdmin('/');
    await screen.findByText('App embed is on');
    expect(screen.queryByText(BLOCK_MISSING)).not.toBeInTheDocument();
    cleanup();
    window.localStorage.setItem('require-notification-block-banner', new Date(Date.now() - 60_000).toISOString());
    renderAdmin('/');
    expect(await screen.findByText(BLOCK_MISSING)).toBeInTheDocument();
  });

  it('goes away where nothing can be kept, and says so', async () => {
    bridge.app.extensions.mockResolvedValue(theme('active', 'available'));
    const refused = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    const { user } = renderAdmin('/');
    await screen.findByText(BLOCK_MISSING);
    await user.click(screen.getByRole('button', { name: 'Remind me later' }));
    await user.click(await screen.findByText('Tomorrow'));
    expect(screen.queryByText(BLOCK_MISSING)).not.toBeInTheDocument();
    const [toast] = bridge.toast.show.mock.calls.at(-1) as unknown as [string];
    expect(toast).toBe('Cannot set local storage data');
    refused.mockRestore();
  });
});
