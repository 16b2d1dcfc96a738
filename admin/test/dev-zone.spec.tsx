import { screen, waitFor } from '@testing-library/react';
import { VERSION } from '@purchase-limits/contract/version';
import { accessibilityProblems } from './axe';
import { FakeApi } from './fake-api';
import { renderAdmin } from './render-admin';

const SANDBOX = 'http://localhost:3001';

type Pressed = { method: string; path: string; body: unknown };

/** The local store's switches, beside the API. */
class FakeSandbox {
  readonly pressed: Pressed[] = [];
  answers: Record<string, unknown> = {
    '/clock': { offsetMs: 0, now: '2026-11-20T10:00:00.000Z' },
    '/billing/demo': { subscriptions: [] },
    '/shops/demo/facts': { planName: 'basic' },
    '/faults': { faults: [] },
    '/mail-faults': { mode: 'accept' },
  };
  refusal: string | null = null;

  install(): this {
    const meta = document.createElement('meta');
    Object.assign(meta, { name: 'sandbox-url', content: SANDBOX });
    document.head.append(meta);
    const ofApi = globalThis.fetch;
    globalThis.fetch = (async (url: string, init: RequestInit = {}) =>
      url.startsWith(SANDBOX) ? this.answer(url, init) : ofApi(url, init)) as typeof fetch;
    return this;
  }

  private answer(url: string, { method = 'GET', body }: RequestInit): Response {
    const path = url.slice(`${SANDBOX}/sandbox`.length);
    if (method === 'GET') return answerOf(200, this.answers[path]);
    this.pressed.push({ method, path, body: JSON.parse(body as string) });
    return this.refusal === null ? answerOf(200, {}) : answerOf(409, { message: this.refusal });
  }
}

const answerOf = (status: number, body: unknown) =>
  ({ ok: status < 400, status, text: async () => JSON.stringify(body) }) as unknown as Response;

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
});
afterEach(() => document.querySelector('meta[name="sandbox-url"]')?.remove());

const factOf = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).nextElementSibling;
const press = async (name: string) => {
  const { user } = renderAdmin('/dev_zone');
  const button = await screen.findByRole('button', { name });
  await user.click(button);
  return { user, button };
};

describe('the development zone', () => {
  it('shows the version and what the session is about', async () => {
    renderAdmin('/dev_zone');
    expect(await factOf('Version')).toHaveTextContent(`v${VERSION}`);
    expect(await factOf('Store')).toHaveTextContent('demo.myshopify.com');
    expect(await factOf('Published document')).toHaveTextContent('version 1, on Shopify');
    expect(await factOf('Opened for support')).toHaveTextContent('No');
    await waitFor(async () => expect(await factOf('Impressions')).toHaveTextContent('12 of 100 free'));
    await waitFor(() => expect(document.title).toBe('Development zone – Purchase Limits'));
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('has no controls where there is no local store, and says so', async () => {
    renderAdmin('/dev_zone');
    expect(await screen.findByText(/need the local store\.$/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add a day' })).not.toBeInTheDocument();
  });

  it('is not in the menu', async () => {
    renderAdmin('/dev_zone');
    await factOf('Version');
    expect(screen.queryByRole('link', { name: 'Development zone' })).not.toBeInTheDocument();
  });
});

describe('beside the local store', () => {
  let sandbox: FakeSandbox;
  beforeEach(() => {
    sandbox = new FakeSandbox().install();
  });

  it('moves the clock on from where it is, and back', async () => {
    sandbox.answers['/clock'] = { offsetMs: 3_600_000, now: '2026-11-20T11:00:00.000Z' };
    const { user } = await press('Add a day');
    expect(screen.getByText(/Hours moved: 1$/)).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Back to real time' }));
    await waitFor(() =>
      expect(sandbox.pressed).toEqual([
        { method: 'PUT', path: '/clock', body: { offsetMs: 25 * 3_600_000 } },
        { method: 'PUT', path: '/clock', body: { offsetMs: 0 } },
      ]),
    );
  });

  it('does to a subscription what its status allows', async () => {
    sandbox.answers['/billing/demo'] = {
      subscriptions: [
        { id: 'a', chargeId: '2', name: 'Basic', status: 'ACTIVE', price: 9.99 },
        { id: 'b', chargeId: '1', name: 'Grow', status: 'CANCELLED', price: 19.99 },
      ],
    };
    await press('Freeze Basic');
    expect(screen.getByText('Basic, $9.99: ACTIVE')).toBeInTheDocument();
    expect(screen.queryByText(/Grow/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Approve Basic' })).not.toBeInTheDocument();
    expect(sandbox.pressed).toEqual([{ method: 'POST', path: '/billing/demo/2/freeze', body: {} }]);
  });

  it('changes the plan of the store on the platform', async () => {
    const { user } = renderAdmin('/dev_zone');
    const plan = await screen.findByLabelText('Shopify plan');
    await waitFor(() => expect(plan).toHaveValue('basic'));
    await user.selectOptions(plan, 'affiliate');
    expect(sandbox.pressed).toEqual([{ method: 'PUT', path: '/shops/demo/facts', body: { planName: 'affiliate' } }]);
  });

  it('lets shoppers see a message, and reads the counts anew', async () => {
    const { button } = await press('Add 10');
    expect(sandbox.pressed).toEqual([{ method: 'POST', path: '/shops/demo/impressions', body: { times: 10 } }]);
    await waitFor(() => expect(button).toBeEnabled());
    expect(api.of('GET', '/quota').length).toBeGreaterThan(1);
    expect(api.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('begins a failure of this store’s platform, shows those that last, and ends them', async () => {
    sandbox.answers['/faults'] = {
      faults: [
        { target: 'graphql', mode: 'status', status: 503, shop: 'demo.myshopify.com' },
        { target: 'token', mode: 'hang', shop: 'other.myshopify.com' },
      ],
    };
    sandbox.answers['/mail-faults'] = { mode: 'refuse', at: 'rcpt', code: 451 };
    const { user } = renderAdmin('/dev_zone');
    await user.selectOptions(await screen.findByLabelText('Failure'), 'throttled');
    await user.click(screen.getByRole('button', { name: 'Start' }));
    expect(await screen.findByText('Active: graphql 503 and mail 451.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'End all failures' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'End all failures' }));
    await waitFor(() =>
      expect(sandbox.pressed).toEqual([
        { method: 'PUT', path: '/faults', body: { target: 'graphql', mode: 'throttled', shop: 'demo' } },
        { method: 'PUT', path: '/faults', body: { mode: 'none' } },
        { method: 'PUT', path: '/mail-faults', body: { mode: 'accept' } },
      ]),
    );
  });

  it('says why a switch did not work', async () => {
    sandbox.refusal = 'The store shows no limit whose message shoppers could see';
    const { button } = await press('Add 1');
    expect(await screen.findByText(sandbox.refusal)).toBeInTheDocument();
    await waitFor(() => expect(button).toBeEnabled());
  });

  it('is accessible', async () => {
    renderAdmin('/dev_zone');
    await screen.findByText('Everything works.');
    expect(await accessibilityProblems()).toEqual([]);
  });
});
