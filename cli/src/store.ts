// The store's API, called with a key.
import type {
  AppliedLimitSet,
  ApplyLimitSetBody,
  LimitSet,
  LimitSetBody,
  LimitSetPlan,
} from '@purchase-limits/contract/limit-set';
import type { PastOrderCheck, PastOrderCheckRequest, PastOrderCheckView } from '@purchase-limits/contract/past-orders';
import { CommandError } from './command-error.js';

const WITHIN_MS = 60_000;
type Refusal = { error?: string; fields?: Record<string, string> };

export type Store = {
  read: () => Promise<LimitSet>;
  plan: (set: LimitSetBody) => Promise<LimitSetPlan>;
  apply: (set: ApplyLimitSetBody) => Promise<AppliedLimitSet>;
  checkPastOrders: (body: PastOrderCheckRequest) => Promise<PastOrderCheck>;
  readPastOrders: (id: string) => Promise<PastOrderCheck>;
};

/**
 * The address and the key come from the environment only, so that neither stands in a file or a list of processes.
 * `name`: of one of several stores, whose variables end with it.
 */
export function storeOf(env: NodeJS.ProcessEnv, name?: string): Store {
  const suffix = name === undefined ? '' : `_${name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')}`;
  const url = env[`PURCHASE_LIMITS_URL${suffix}`] ?? env.PURCHASE_LIMITS_URL;
  const key = env[`PURCHASE_LIMITS_KEY${suffix}`];
  if (!url)
    throw new CommandError('Set PURCHASE_LIMITS_URL to the address of the app, for example https://limits.example');
  if (!key)
    throw new CommandError(
      `Set PURCHASE_LIMITS_KEY${suffix} to an API key of the store: create one under Integrations`,
    );
  const call = <Answer>(method: string, path: string, body?: object) => send<Answer>({ url, key, method, path, body });
  return {
    read: () => call('GET', 'limits/set'),
    plan: (set) => call('POST', 'limits/plan', set),
    apply: (set) => call('POST', 'limits/apply', set),
    checkPastOrders: (body) => call('POST', 'past-order-checks', body),
    readPastOrders: async (id) => (await call<PastOrderCheckView>('GET', `past-order-checks?id=${id}`)).check!,
  };
}

type Call = { url: string; key: string; method: string; path: string; body: object | undefined };

async function send<Answer>({ url, key, method, path, body }: Call): Promise<Answer> {
  const address = `${url.replace(/\/+$/, '')}/apiSa/${path}`;
  const response = await fetch(address, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(WITHIN_MS),
  }).catch((error: unknown) => {
    throw new CommandError(`${address} does not answer: ${reasonOf(error)}`);
  });
  const text = await response.text();
  if (response.ok) return JSON.parse(text) as Answer;
  throw new CommandError(refusalText(response.status, text));
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as { cause?: { message?: string }; message: string };
  return cause?.message ?? message;
}

/** All that is wrong, a line each. */
function refusalText(status: number, text: string): string {
  const { error = text, fields } = readRefusal(text);
  if (!fields) return `The app answered ${status}: ${error}`;
  return Object.entries(fields)
    .map(([path, message]) => `${path}: ${message}`)
    .join('\n');
}

function readRefusal(text: string): Refusal {
  try {
    return JSON.parse(text) as Refusal;
  } catch {
    return {};
  }
}
