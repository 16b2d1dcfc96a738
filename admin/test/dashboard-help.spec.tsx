import { act, screen, waitFor, within } from '@testing-library/react';
import { FakeApi, SHOP } from './fake-api';
import { activated } from './fake-billing';
import { renderAdmin } from './render-admin';

const CHAT = { scriptUrl: 'https://chat.example/l.js', websiteId: 'account-1', hours: 'Monday to Friday, 9 to 17' };

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
  api.shop = { ...SHOP, chat: CHAT };
});
afterEach(() => {
  for (const script of scripts()) script.remove();
  delete window.$crisp;
});

const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('head script')];
const card = async () =>
  within((await screen.findByRole('heading', { name: 'Help' })).closest<HTMLElement>('.Polaris-ShadowBevel')!);

it.each([
  ['with a chat', CHAT],
  ['without one', null],
])('leads to the documentation in a new window, %s', async (_with, chat) => {
  api.shop = { ...SHOP, chat };
  renderAdmin('/');
  const link = (await card()).getByRole('link', { name: /^Documentation/ });
  expect(link).toHaveAttribute('href', '/docs/guide/');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

it('says nothing of a chat where there is none', async () => {
  api.shop = SHOP;
  renderAdmin('/');
  expect((await card()).queryByRole('button')).not.toBeInTheDocument();
  expect((await card()).queryByText(/live chat/)).not.toBeInTheDocument();
});

it('opens the chat, and says when somebody answers', async () => {
  const { user } = renderAdmin('/');
  const help = await card();
  expect(help.getByText('Monday to Friday, 9 to 17')).toBeInTheDocument();
  await user.click(help.getByRole('button', { name: 'Open live chat' }));
  expect((window.$crisp as unknown as unknown[][]).at(-1)).toEqual(['do', 'chat:open']);
});

it('says that features can be requested on a paid plan', async () => {
  api.subscription = activated('basic', 'monthly');
  renderAdmin('/');
  expect(await (await card()).findByText('Request a feature in live chat.')).toBeInTheDocument();
});

it('says that the chat could not be loaded, and loads it again', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const { user } = renderAdmin('/');
  await waitFor(() => expect(scripts()).toHaveLength(1));
  await act(async () => scripts()[0]!.dispatchEvent(new Event('error')));
  const help = await card();
  expect(help.getByText('Live chat couldn’t load.')).toBeInTheDocument();
  await user.click(help.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(scripts()).toHaveLength(1));
  expect(help.queryByText('Live chat couldn’t load.')).not.toBeInTheDocument();
  warned.mockRestore();
});
