// What the platform tells about the app's blocks in the theme, inside its admin.
import { bridge } from './embedded-page';
import { screen } from '@testing-library/react';
import { FakeApi, limitView } from './fake-api';
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
  ['active', 'App embed is on', '2 of 4 completed'],
  ['available', 'App embed is off', '1 of 4 completed'],
  ['unavailable', 'App embed is off', '1 of 4 completed'],
])('an embed that is %s: %s', async (status, words, progress) => {
  bridge.app.extensions.mockResolvedValue(theme(status, 'available'));
  renderAdmin('/');
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByText(progress)).toBeInTheDocument();
});

it('an embed that the platform does not know is not called on or off', async () => {
  bridge.app.extensions.mockResolvedValue([]);
  renderAdmin('/');
  expect(await screen.findByText('App embed: not known here')).toBeInTheDocument();
});

it('a platform that does not answer leaves it unknown', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
  bridge.app.extensions.mockRejectedValue(new Error('Not here'));
  renderAdmin('/');
  expect(await screen.findByText('App embed: not known here')).toBeInTheDocument();
  expect(warned).toHaveBeenCalledWith('The platform did not tell which blocks the theme has.', expect.any(Error));
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
