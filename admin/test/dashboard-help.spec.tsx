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

it('is not there without a chat', async () => {
  api.shop = SHOP;
  renderAdmin('/');
  await screen.findByText('Your store');
  expect(screen.queryByRole('heading', { name: 'Help' })).not.toBeInTheDocument();
});

it('opens the chat, and says when somebody answers', async () => {
  const { user } = renderAdmin('/');
  const help = await card();
  expect(help.getByText('Monday to Friday, 9 to 17')).toBeInTheDocument();
  await user.click(help.getByRole('button', { name: 'Open live chat' }));
  expect((window.$crisp as unknown as unknown[][]).at(-1)).toEqual(['do', 'chat:open']);
});

it.each([
  ['free', /as you expect\.$/],
  ['paid', /which feature you miss\.$/],
])('says what can be asked for on a %s plan', async (plan, words) => {
  if (plan === 'paid') api.subscription = activated('basic', 'monthly');
  renderAdmin('/');
  expect(await (await card()).findByText(words)).toBeInTheDocument();
});

it('says that the chat could not be loaded, and loads it again', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const { user } = renderAdmin('/');
  await waitFor(() => expect(scripts()).toHaveLength(1), { timeout: 5_000 });
  await act(async () => scripts()[0]!.dispatchEvent(new Event('error')));
  const help = await card();
  expect(help.getByText('The live chat could not be loaded.')).toBeInTheDocument();
  await user.click(help.getByRole('button', { name: 'Load live chat again' }));
  await waitFor(() => expect(scripts()).toHaveLength(1), { timeout: 5_000 });
  expect(help.queryByText('The live chat could not be loaded.')).not.toBeInTheDocument();
  warned.mockRestore();
});
