import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { get } from '../src/api/client';
import { Chat, useChat } from '../src/chat/Chat';
import { endChat } from '../src/chat/chat-provider';
import { FakeApi, SHOP } from './fake-api';

const SCRIPT = 'https://chat.example/l.js';
const CHAT = { scriptUrl: SCRIPT, websiteId: 'account-1', hours: 'Monday to Friday' };

let api: FakeApi;
let idle: (() => void)[];
let warn: jest.SpyInstance;
beforeEach(() => {
  api = new FakeApi().install();
  idle = [];
  window.requestIdleCallback = ((then: () => void) => idle.push(then)) as never;
  window.cancelIdleCallback = () => {};
  warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  warn.mockRestore();
  for (const script of scripts()) script.remove();
  delete window.$crisp;
  delete window.CRISP_WEBSITE_ID;
  delete window.CRISP_TOKEN_ID;
});

const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('head script')];
/** What the script would find. */
const commands = () => window.$crisp as unknown as unknown[][];
const stateIs = (state: string) => screen.findByText(`chat ${state}`);

function Offer() {
  const { state, hours, open } = useChat();
  return (
    <button type="button" title={hours ?? undefined} onClick={open}>
      {`chat ${state}`}
    </button>
  );
}

function show(chat: typeof SHOP.chat = CHAT) {
  api.shop = { ...SHOP, chat, shop: { ...SHOP.shop, crispSessionToken: 'token-of-the-shop' } };
  render(
    <SWRConfig value={{ provider: () => new Map(), fetcher: get }}>
      <Chat>
        <Offer />
      </Chat>
    </SWRConfig>,
  );
}

/** The browser has nothing to do, and then the script is there, or is not. */
async function idleThen(event: 'load' | 'error'): Promise<void> {
  await waitFor(() => expect(idle).not.toHaveLength(0));
  act(() => idle.splice(0).forEach((then) => then()));
  await act(async () => scripts()[0]!.dispatchEvent(new Event(event)));
}

it('is absent, and nothing is loaded, where the operator has set none', async () => {
  show(null);
  await waitFor(() => expect(api.of('GET', '/shops')).toHaveLength(1));
  await stateIs('absent');
  expect([idle, scripts(), window.$crisp]).toEqual([[], [], undefined]);
});

it('is loaded only when the page has nothing else to do', async () => {
  show();
  await stateIs('loading');
  expect(scripts()).toEqual([]);
  await idleThen('load');
  await stateIs('ready');
  expect(scripts().map(({ src, async }) => [src, async])).toEqual([[SCRIPT, true]]);
  expect(screen.getByRole('button')).toHaveAttribute('title', 'Monday to Friday');
});

it('finds its account, the token of the shop, and who the merchant is', async () => {
  show();
  await idleThen('load');
  expect([window.CRISP_WEBSITE_ID, window.CRISP_TOKEN_ID]).toEqual(['account-1', 'token-of-the-shop']);
  expect(commands()).toEqual([
    ['set', 'user:email', ['owner@demo.example']],
    ['set', 'user:nickname', ['Demo Store']],
    [
      'set',
      'session:data',
      [
        [
          ['plan', 'free'],
          ['installedAt', '1 Jan 2025, 07:00'],
          ['shopifyDomain', 'demo.myshopify.com'],
          ['canLeaveReview', false],
        ],
      ],
    ],
  ]);
});

it('opens when it is there, though it was asked before', async () => {
  show();
  await stateIs('loading');
  await userEvent.click(screen.getByRole('button'));
  expect(commands().at(-1)).toEqual(['do', 'chat:open']);
});

it('says that its script could not be loaded, and tries again when it is opened', async () => {
  show();
  await idleThen('error');
  await stateIs('failed');
  expect(scripts()).toEqual([]);
  expect(warn).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button'));
  await stateIs('loading');
  await idleThen('load');
  await stateIs('ready');
});

it('ends the conversation of this browser, and forgets the token', async () => {
  show();
  await idleThen('load');
  endChat();
  expect([window.CRISP_TOKEN_ID, commands().at(-1)]).toEqual([null, ['do', 'session:reset']]);
});
