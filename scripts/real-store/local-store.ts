// The local store in place of a development store: a process and a database of its own, and no app beside it.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { OPTIONAL_SCOPES, SCOPES } from '@purchase-limits/api/platform/scopes';
import pg from 'pg';
import { startProcess, stopProcess, untilReady } from '../child-process.js';
import { freePort } from '../ports.js';
import type { CliOutcome, PlatformCli } from './platform-cli.js';
import { startReceiver } from './receiver.js';
import type { Store } from './store.js';

/** The one on a plan for development. */
const HANDLE = 'hoodie-house';
const DOMAIN = `${HANDLE}.myshopify.com`;
const VARIANT = 41_010_000_100;
const CUSTOMER = 7_001;

export type LocalStore = Store & {
  /** Changes the store by its switches; throws where it refuses. */
  set: (path: string, body: object) => Promise<void>;
  setScopes: (scopes: readonly string[]) => Promise<void>;
  setApproval: (customerData: 'approved' | 'refused') => Promise<void>;
  /** So many enabled checkout rules of other apps. */
  setOtherValidations: (otherApps: number) => Promise<void>;
  /** How many of ours are enabled. */
  enabledValidations: () => Promise<number>;
  stop: () => Promise<void>;
};

/** `postgresUrl`: of a server where this may create a database. */
export async function startLocalStore(root: string, postgresUrl: string): Promise<LocalStore> {
  const [clientId, clientSecret] = [randomUUID(), randomUUID()];
  const database = `local_store_${randomUUID().replaceAll('-', '')}`;
  const receiver = await startReceiver(clientSecret);
  await runAsAdministrator(postgresUrl, `CREATE DATABASE ${database}`);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = startProcess(join(root, 'sandbox/dist/main.js'), {
    SANDBOX_PORT: String(port),
    SANDBOX_DATABASE_URL: Object.assign(new URL(postgresUrl), { pathname: `/${database}` }).href,
    SMTP_PORT: String(await freePort(port)),
    APP_URL: receiver.url,
    APP_CLIENT_ID: clientId,
    APP_CLIENT_SECRET: clientSecret,
    APP_CONFIG_FILE: join(root, 'shopify.app.toml'),
    THEME_EMBED_DIR: join(root, 'extensions/theme-embed'),
    CHECKOUT_RULE_DIR: join(root, 'extensions/checkout-rule'),
    EXTENSIONS_DIR: join(root, 'extensions'),
    SANDBOX_INSTALLED: 'true',
  });
  const stop = async () => {
    await stopProcess(child);
    await receiver.stop();
    await runAsAdministrator(postgresUrl, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
  };
  try {
    await untilReady('sandbox', child, `${url}/health`);
    const switches = switchesOf(url);
    await switches.setScopes([...SCOPES, ...OPTIONAL_SCOPES]);
    await placeOrders(url);
    const token = await tokenOf(url, clientId, clientSecret);
    return {
      kind: 'local',
      domain: DOMAIN,
      adminUrl: `${url}/store/${DOMAIN}`,
      token,
      appUrl: receiver.url,
      webhooksUrl: receiver.url,
      receiver,
      cli: cliOf(url),
      secrets: [token, clientId, clientSecret, DOMAIN],
      putInCart: (variantId, quantity) => putInCart(url, variantId, quantity),
      async unapproved(run) {
        await switches.setApproval('refused');
        try {
          return await run();
        } finally {
          await switches.setApproval('approved');
        }
      },
      ...switches,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function switchesOf(url: string) {
  const set = async (path: string, body: object) => void (await send('PUT', `${url}/sandbox${path}`, body));
  return {
    set,
    setScopes: (scopes: readonly string[]) =>
      set(`/shops/${HANDLE}/installation`, { installed: true, scopes: [...scopes] }),
    setOtherValidations: (otherApps: number) => set(`/shops/${HANDLE}/checkout-rules`, { otherApps }),
    async enabledValidations() {
      const { rules } = (await (await fetch(`${url}/sandbox/shops/${HANDLE}/checkout-rules`)).json()) as Rules;
      return rules.filter(({ enabled }) => enabled).length;
    },
    setApproval: (customerData: string) => set(`/shops/${HANDLE}/customer-data`, { customerData }),
  };
}

/** Its start has read and checked the app's declaration and extensions: there is nothing else to deploy. */
function cliOf(url: string): PlatformCli {
  const outcome = (isDone: boolean, output: string): CliOutcome => ({ isDone, exitCode: isDone ? 0 : 1, output });
  const checked = async () => outcome((await fetch(`${url}/health`)).ok, '');
  return {
    validate: checked,
    build: checked,
    deploy: checked,
    async triggerWebhook(topic) {
      const response = await post('POST', `${url}/sandbox/webhooks`, { shop: DOMAIN, topic, how: 'once' });
      const { ids, message = 'nothing subscribes to it' } = (await response.json()) as Triggered;
      return outcome((ids ?? []).length > 0, message);
    },
    async watchFunctionRuns() {
      return {
        runs: async () => (await fetch(`${url}/sandbox/shops/${HANDLE}/function-runs`)).json() as Promise<never>,
        stop: async () => {},
      };
    },
  };
}

type Rules = { rules: { enabled: boolean }[] };
type Triggered = { ids?: number[]; message?: string };

/** Of which webhooks can tell: one that was edited, and one that was cancelled and paid back. */
async function placeOrders(url: string): Promise<void> {
  const order = { source: 'web', variant: VARIANT, quantity: 2, customer: CUSTOMER };
  const places: string[] = [];
  for (let count = 1; count <= 2; count += 1) {
    const placed = await send('POST', `${url}/store/${HANDLE}/orders`, order);
    places.push(placed.headers.get('location')!);
  }
  await send('POST', `${url}${places[1]}/edit`, { variant: VARIANT, added: 1 });
  await send('POST', `${url}${places[0]}/cancel`, { reason: 'customer', restock: true, refund: true });
}

async function tokenOf(url: string, clientId: string, clientSecret: string): Promise<string> {
  const shown = (await (await fetch(`${url}/store/${HANDLE}/id-token`)).json()) as { token: string };
  const answer = await send('POST', `${url}/store/${DOMAIN}/admin/oauth/access_token`, {
    client_id: clientId,
    client_secret: clientSecret,
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: shown.token,
    subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    requested_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
    expiring: '1',
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function putInCart(url: string, variantId: string, quantity: number): Promise<string | null> {
  const id = Number(variantId.split('/').at(-1));
  const answer = await post('POST', `${url}/cart/add.js`, { id, quantity });
  return answer.ok ? null : `the cart answered ${answer.status}`;
}

/** Throws where the store refuses; a redirect is its answer to a form. */
async function send(method: string, address: string, body: object): Promise<Response> {
  const response = await post(method, address, body);
  if (response.status >= 400) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
  return response;
}

function post(method: string, address: string, body: object): Promise<Response> {
  return fetch(address, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'manual',
  });
}

async function runAsAdministrator(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
