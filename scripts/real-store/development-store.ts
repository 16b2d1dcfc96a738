// A development store of the platform. Any other store is refused before anything is asked of it but its plan.
import { StartError } from '../start-error.js';
import type { Settings } from './arguments.js';
import { ShopifyCli } from './platform-cli.js';
import { startReceiver } from './receiver.js';
import type { Store } from './store.js';

const TIMEOUT_MS = 30_000;
const PLAN_QUERY = 'query DevelopmentStore { shop { myshopifyDomain plan { partnerDevelopment } } }';

export type Place = { root: string; config: string; apiVersion: string; signal: AbortSignal };

export async function openDevelopmentStore(settings: Settings, place: Place): Promise<Store> {
  const { domain, clientId, clientSecret, publicUrl, password } = settings;
  const adminUrl = `https://${domain}`;
  const token = settings.token ?? (await tokenFor(adminUrl, settings));
  await requireDevelopmentStore({ adminUrl, domain, token, apiVersion: place.apiVersion });
  const receiver = await startReceiver(clientSecret, settings.webhooksPort);
  return {
    kind: 'development',
    domain,
    adminUrl,
    token,
    appUrl: publicUrl,
    webhooksUrl: settings.webhooksUrl,
    receiver,
    cli: new ShopifyCli({ command: 'shopify', domain, clientSecret, ...place }),
    secrets: [token, clientId, clientSecret, password, domain, new URL(publicUrl).host].filter((text) => text !== ''),
    putInCart: (variantId, quantity) => putInCart(adminUrl, password, { variantId, quantity }),
    unapproved: null,
  };
}

type Asked = { adminUrl: string; domain: string; token: string; apiVersion: string };
type Plan = { data?: { shop?: { myshopifyDomain?: string; plan?: { partnerDevelopment?: boolean } } } };

/** Throws unless the store itself says that it is one for development. */
export async function requireDevelopmentStore({ adminUrl, domain, token, apiVersion }: Asked): Promise<void> {
  const response = await ask(`${adminUrl}/admin/api/${apiVersion}/graphql.json`, {
    headers: { 'content-type': 'application/json', 'x-shopify-access-token': token },
    body: JSON.stringify({ query: PLAN_QUERY }),
  });
  if (response.status !== 200)
    throw new StartError(`${domain} answered ${response.status}. Is the app installed there, and the token one of it?`);
  const { shop } = ((await response.json()) as Plan).data ?? {};
  if (shop?.myshopifyDomain !== domain)
    throw new StartError(`The token is not one of ${domain}. Name the store as its .myshopify.com address.`);
  if (shop.plan?.partnerDevelopment !== true)
    throw new StartError(`${domain} is not a development store. Nothing was changed there.`);
}

/** For an app and a store of the same organization, the platform gives a token for the app's own credentials. */
async function tokenFor(adminUrl: string, { domain, clientId, clientSecret }: Settings): Promise<string> {
  const response = await ask(`${adminUrl}/admin/oauth/access_token`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }),
  });
  const { access_token: token } = response.ok ? ((await response.json()) as { access_token?: string }) : {};
  if (!token)
    throw new StartError(
      `${domain} gives no token for the app’s credentials (${response.status}). ` +
        'Install the app there, or set STORE_ACCESS_TOKEN to its access token.',
    );
  return token;
}

/** As a visitor of the storefront, who has to enter the password of a development store first. */
async function putInCart(
  storefront: string,
  password: string,
  { variantId, quantity }: { variantId: string; quantity: number },
): Promise<string | null> {
  const cookie = await signIn(storefront, password);
  const response = await ask(`${storefront}/cart/add.js`, {
    headers: { 'content-type': 'application/json', accept: 'application/json', cookie },
    body: JSON.stringify({ id: Number(variantId.split('/').at(-1)), quantity }),
  });
  if (response.status === 200) return null;
  const isAsked = response.status >= 300 && response.status < 400;
  return isAsked
    ? 'the storefront asks for its password: set STORE_PASSWORD'
    : `the cart answered ${response.status}, so no function ran`;
}

async function signIn(storefront: string, password: string): Promise<string> {
  if (password === '') return '';
  const response = await ask(`${storefront}/password`, {
    body: new URLSearchParams({ form_type: 'storefront_password', utf8: '✓', password }),
  });
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Throws what its reader can act on where the store cannot be reached. */
async function ask(address: string, request: Pick<RequestInit, 'headers' | 'body'>): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(address, { ...request, method: 'POST', redirect: 'manual', signal });
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    throw new StartError(`${new URL(address).host} does not answer (${cause?.code ?? name}).`);
  }
}
