// The screens of integrations: the list, and Shopify Flow.
import type { DeliveryView, WebhookView } from '@purchase-limits/contract/outgoing-webhooks';
import { screen, waitFor, within } from '@testing-library/react';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accessibilityProblems } from './axe';
import { apiKey, FakeApi } from './fake-api';
import { renderAdmin } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
});

const FLOW = '/integrations/shopify-flow';
const CONNECTED = { shopifyFlow: { isConnected: true } };
const connect = () => screen.findByRole('button', { name: 'Connect' });
const disconnect = () => screen.findByRole('button', { name: 'Disconnect' });
const sent = () => api.of('PUT', FLOW).map(({ body }) => body);
describe('the screen of integrations', () => {
  it.each([
    [false, 'Not connected', 'Set up Shopify Flow'],
    [true, 'Connected', 'Manage Shopify Flow'],
  ])('says whether Shopify Flow is connected, and leads there: %s', async (isConnected, badge, way) => {
    api.integrations = { shopifyFlow: { isConnected } };
    const { user, at } = renderAdmin('/integrations');
    expect(await screen.findByText(badge)).toBeInTheDocument();
    expect(await accessibilityProblems()).toEqual([]);
    await waitFor(() => expect(document.title).toBe('Integrations – Purchase Limits'));
    await user.click(screen.getByRole('link', { name: way }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Shopify Flow' })).toBeInTheDocument();
    expect(at()).toBe(FLOW);
    await waitFor(() => expect(document.title).toBe('Shopify Flow – Purchase Limits'));
  });
});

describe('the screen of Shopify Flow', () => {
  it('connects the shop at once, and says so', async () => {
    const release = api.hold('PUT', FLOW);
    const { user } = renderAdmin(FLOW);
    await user.click(await connect());
    expect(await screen.findByText('Connected')).toBeInTheDocument();
    release();
    expect(await screen.findByText('Shopify Flow connected')).toBeInTheDocument();
    expect(sent()).toEqual([{ isConnected: true }]);
  });

  it('disconnects it again', async () => {
    api.integrations = CONNECTED;
    const { user } = renderAdmin(FLOW);
    await user.click(await disconnect());
    expect(await screen.findByText('Shopify Flow disconnected')).toBeInTheDocument();
    expect(screen.getByText('Not connected')).toBeInTheDocument();
    expect(sent()).toEqual([{ isConnected: false }]);
  });

  it.each([
    [false, 'Connect', 'Not connected'],
    [true, 'Disconnect', 'Connected'],
  ])('is as before where that fails, and says so: connected %s', async (isConnected, action, badge) => {
    api.integrations = { shopifyFlow: { isConnected } };
    api.refuse('PUT', FLOW, 400, { error: 'Not now', code: 'internal' });
    const { user } = renderAdmin(FLOW);
    await user.click(await screen.findByRole('button', { name: action }));
    expect(await screen.findByText('Failed to update Shopify Flow status')).toBeInTheDocument();
    expect(screen.getByText(badge)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: action })).toBeInTheDocument();
  });

  it('saves one change at a time', async () => {
    const release = api.hold('PUT', FLOW);
    const { user } = renderAdmin(FLOW);
    await user.click(await connect());
    await user.click(await disconnect());
    release();
    expect(await screen.findByText('Shopify Flow connected')).toBeInTheDocument();
    expect(sent()).toEqual([{ isConnected: true }]);
  });

  it('is used with the keyboard', async () => {
    const { user } = renderAdmin(FLOW);
    (await connect()).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Shopify Flow connected')).toBeInTheDocument();
    expect(await disconnect()).toHaveFocus();
  });

  it('names each trigger and action as it is declared, with when it is raised', async () => {
    const extensions = join(__dirname, '../../extensions');
    const declared = readdirSync(extensions)
      .filter((name) => name.startsWith('flow-'))
      .map((name) => readFileSync(join(extensions, name, 'shopify.extension.toml'), 'utf8'))
      .map((text) => /^name = "(.*)"$/m.exec(text)![1]);
    renderAdmin(FLOW);
    await connect();
    const shown = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
    expect(shown).toEqual(expect.arrayContaining(declared));
    expect(screen.getByText(/Daily per limit/)).toBeInTheDocument();
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('says nothing of workflows that did nothing yet', async () => {
    renderAdmin(FLOW);
    await connect();
    expect(screen.queryByText('Latest steps of workflows')).not.toBeInTheDocument();
  });

  it('lists what workflows did lately, and why they could not', async () => {
    const at = '2026-11-20T10:00:00.000Z';
    api.workflowSteps = [
      { id: 'b', action: 'extend-limit', at, limitName: 'Caps', failure: 'limit: There is no limit named “Caps”' },
      { id: 'a', action: 'create-limit', at, limitName: 'Low stock: Hoodie', failure: null },
    ];
    renderAdmin(FLOW);
    const card = (await screen.findByText('Latest steps of workflows')).closest<HTMLElement>('.Polaris-ShadowBevel')!;
    const [failed, done] = within(card).getAllByRole('listitem');
    expect(failed).toHaveTextContent(/^Extend limitFailed.*Capslimit: There is no limit named “Caps”$/);
    expect(done).toHaveTextContent(/^Create limit from sample.*Low stock: Hoodie$/);
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('leads to Shopify Flow in the admin of the store, and back to integrations', async () => {
    const { user } = renderAdmin(FLOW);
    const way = await screen.findByRole('link', { name: /Open Shopify Flow/ });
    await waitFor(() => expect(way).toHaveAttribute('href', 'https://demo.myshopify.com/admin/apps/flow'));
    expect(way).toHaveAttribute('target', '_blank');
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Integrations' }));
    expect(await screen.findByRole('link', { name: 'Set up Shopify Flow' })).toBeInTheDocument();
  });
});

it.each(['/integrations', FLOW])('%s shows its outline, then an error with a way to try again', async (path) => {
  api.refuse('GET', '/integrations', 400, { error: 'It broke', code: 'internal' });
  const release = api.hold('GET', '/integrations');
  const { user } = renderAdmin(path);
  expect(await screen.findByRole('status', { name: 'Loading integrations' })).toBeInTheDocument();
  release();
  expect(await screen.findByText('It broke')).toBeInTheDocument();
  api.override(({ method, path: asked }) =>
    method === 'GET' && asked === '/integrations' ? { status: 200, body: CONNECTED } : undefined,
  );
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Connected')).toBeInTheDocument();
});

describe('the API keys', () => {
  const card = async () => within((await screen.findByRole('heading', { name: 'API keys' })).closest('.Polaris-Box')!);

  it('are created with a name, an access and an end, and shown once', async () => {
    const { user } = renderAdmin('/integrations');
    await user.click(await screen.findByRole('button', { name: 'Create API key' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create API key' }));
    expect(dialog.getByRole('button', { name: 'Create API key' })).toHaveAttribute('aria-disabled', 'true');
    await user.type(dialog.getByLabelText('Name'), 'deploy');
    await user.selectOptions(dialog.getByLabelText('Access'), 'Read and write');
    await user.selectOptions(dialog.getByLabelText('Expires'), 'In 90 days');
    expect(await accessibilityProblems()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Create API key' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Copy the key now' }));
    expect(shown.getByText(/^plk_/)).toBeInTheDocument();
    expect(await accessibilityProblems()).toEqual([]);
    await user.click(shown.getByRole('button', { name: 'Done' }));
    expect(api.of('POST', '/api-keys').map(({ body }) => body)).toEqual([{ name: 'deploy', canWrite: true, days: 90 }]);
    expect(await (await card()).findByText('deploy')).toBeInTheDocument();
    expect(screen.queryByText(/^plk_/)).not.toBeInTheDocument();
  });

  it('say what they may, when they were used, and whether they still serve', async () => {
    api.apiKeys = [
      apiKey({ id: 'a', name: 'ci', usedAt: '2026-11-20T10:00:00.000Z', canWrite: true }),
      apiKey({ id: 'b', name: 'old', state: 'revoked' }),
      apiKey({ id: 'c', name: 'older', state: 'expired', expiresAt: '2026-11-10T00:00:00.000Z' }),
    ];
    renderAdmin('/integrations');
    expect(await screen.findByText(/^Read and write · created .* · last used /)).toBeInTheDocument();
    expect(screen.getAllByText(/never used/)).toHaveLength(2);
    expect(screen.getByText('Revoked')).toBeInTheDocument();
    expect(screen.getByText('Expired')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: /^Revoke / })).toHaveLength(1);
  });

  it('are revoked after asking, and a failure stays in the dialog', async () => {
    api.apiKeys = [apiKey()];
    const { user } = renderAdmin('/integrations');
    await user.click(await screen.findByRole('button', { name: 'Revoke deploy' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke deploy?' }));
    let isBroken = true;
    api.override(({ method, path }) => {
      if (method !== 'DELETE' || path !== '/api-keys/k1') return undefined;
      if (isBroken) return { status: 503, body: { error: 'Try again', code: 'unavailable' } };
      api.apiKeys = [apiKey({ state: 'revoked' })];
      return { status: 200, body: { items: api.apiKeys } };
    });
    await user.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(await dialog.findByText('Try again')).toBeInTheDocument();
    isBroken = false;
    await user.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('API key revoked')).toBeInTheDocument();
    expect(await screen.findByText('Revoked')).toBeInTheDocument();
  });

  it('do not keep the rest of the screen from showing', async () => {
    api.refuse('GET', '/api-keys', 500, { error: 'Broken', code: 'internal' });
    renderAdmin('/integrations');
    expect(await screen.findByText('Broken')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Set up Shopify Flow' })).toBeInTheDocument();
  });
});

describe('the webhooks', () => {
  const HOOK: WebhookView = {
    id: 'w1',
    url: 'https://example.com/hooks',
    createdAt: '2026-11-01T10:00:00.000Z',
    isFailing: true,
  };
  const delivery = (changes: Partial<DeliveryView> = {}): DeliveryView => ({
    id: '7',
    type: 'limit.changed',
    createdAt: '2026-11-20T10:00:00.000Z',
    state: 'delivered',
    attempts: 1,
    nextAt: null,
    status: 200,
    failure: null,
    ...changes,
  });

  it('are created with an address, and their secret is shown once', async () => {
    let refusals = 1;
    api.override(({ method, path, body }) => {
      if (method !== 'POST' || path !== '/webhooks') return undefined;
      const fields = { url: 'The address has to begin with https://' };
      if (refusals-- > 0) return { status: 422, body: { error: 'url', code: 'invalid', fields } };
      api.webhooks = [{ ...HOOK, ...(body as { url: string }), isFailing: false }];
      return { status: 201, body: { secret: 'whsec_abc', item: api.webhooks[0] } };
    });
    const { user } = renderAdmin('/integrations');
    await user.click(await screen.findByRole('button', { name: 'Create webhook' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create webhook' }));
    await user.type(dialog.getByLabelText('Address'), 'http://example.com{Enter}');
    expect(await dialog.findByText('The address has to begin with https://')).toBeInTheDocument();
    await user.clear(dialog.getByLabelText('Address'));
    await user.type(dialog.getByLabelText('Address'), HOOK.url);
    expect(await accessibilityProblems()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Create webhook' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Copy the secret now' }));
    expect(shown.getByText('whsec_abc')).toBeInTheDocument();
    await user.click(shown.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText(HOOK.url)).toBeInTheDocument();
    expect(screen.queryByText('whsec_abc')).not.toBeInTheDocument();
  });

  it('say what they were sent and how it went, and send it again', async () => {
    api.webhooks = [HOOK];
    const items = [
      delivery({ state: 'failed', attempts: 10, status: null, failure: 'ECONNREFUSED' }),
      delivery({ id: '6', state: 'waiting', attempts: 2, status: 500, nextAt: '2026-11-20T10:05:00.000Z' }),
      delivery({ id: '5', type: 'limit.created' }),
    ];
    api.override(({ method, path }) => {
      if (method === 'GET' && path === '/webhooks/w1/deliveries') return { status: 200, body: { items } };
      if (method === 'POST' && path === '/webhooks/w1/deliveries/7/replay')
        return { status: 202, body: { items: [delivery({ state: 'delivered' })] } };
      return undefined;
    });
    const { user } = renderAdmin('/integrations');
    expect(await screen.findByText('Failing')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: `Deliveries to ${HOOK.url}` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deliveries' }));
    expect(await dialog.findByText(/ECONNREFUSED · 10 attempts$/)).toBeInTheDocument();
    expect(dialog.getByText(/Answered 500 · 2 attempts · next at /)).toBeInTheDocument();
    expect(await accessibilityProblems()).toEqual([]);
    await user.click(dialog.getAllByRole('button', { name: /^Send limit.changed of .* again$/ })[0]!);
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1));
    expect(dialog.getByText('Delivered')).toBeInTheDocument();
  });

  it('are deleted after asking', async () => {
    api.webhooks = [HOOK];
    api.override(({ method, path }) => {
      if (method !== 'DELETE' || path !== '/webhooks/w1') return undefined;
      api.webhooks = [];
      return { status: 200, body: { items: [] } };
    });
    const { user } = renderAdmin('/integrations');
    await user.click(await screen.findByRole('button', { name: `Delete webhook ${HOOK.url}` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this webhook?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Webhook deleted')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(HOOK.url)).not.toBeInTheDocument());
  });
});
