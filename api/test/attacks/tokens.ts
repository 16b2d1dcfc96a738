// Tokens that no call may be made with, and what a target did about one.
import { createHmac } from 'node:crypto';
import { issueOwnToken } from '../../src/identity/identity-token.js';
import { tokenKeys } from '../../src/identity/token-keys.js';
import { operate } from '../operator.js';
import { sessionToken, type TestApp, type TestShop } from '../test-app.js';
import type { Request, Target } from './requests.js';

/** The headers by which somebody pretends to be of the shop. */
export type Forgery = { name: string; headers: Record<string, string | string[]> };

const SECRET = 'test-secret-of-the-platform';
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function signed(header: object, claims: object, { hash = 'sha256', secret = SECRET } = {}): string {
  const text = `${encoded(header)}.${encoded(claims)}`;
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`;
}

export async function forgeries(app: TestApp, shop: TestShop): Promise<Forgery[]> {
  const { domain } = shop;
  const name = domain.split('.')[0]!;
  const now = Math.floor(Date.now() / 1_000);
  const good = await sessionToken(domain);
  const [head, claims, signature] = good.split('.') as [string, string, string];
  const content = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object;
  const claiming = (changes: object) => sessionToken(domain, changes as Record<string, unknown>);
  const from = (host: string) => claiming({ dest: `https://${host}`, iss: `https://${host}/admin` });
  const tokens: Record<string, string> = {
    'an empty token': '',
    garbage: 'a.b.c',
    'two parts': `${head}.${claims}`,
    'five parts': `${good}.${head}.${claims}`,
    'no signature': `${head}.${claims}.`,
    'the algorithm none': `${encoded({ alg: 'none' })}.${claims}.`,
    'the algorithm none, signed': `${encoded({ alg: 'none' })}.${claims}.${signature}`,
    'the algorithm NONE': `${encoded({ alg: 'NONE' })}.${claims}.${signature}`,
    'no algorithm': signed({ typ: 'JWT' }, content),
    HS512: signed({ alg: 'HS512' }, content, { hash: 'sha512' }),
    HS384: signed({ alg: 'HS384' }, content, { hash: 'sha384' }),
    'a header that says RS256': signed({ alg: 'RS256' }, content),
    'a critical extension': signed({ alg: 'HS256', crit: ['exp'], exp: 0 }, content),
    'a key of its own': signed({ alg: 'HS256', jwk: { kty: 'oct', k: 'YQ' } }, content, { secret: 'a' }),
    'the wrong secret': signed({ alg: 'HS256' }, content, { secret: 'another-secret' }),
    'the empty secret': signed({ alg: 'HS256' }, content, { secret: ' ' }),
    'a key id of our own': signed({ alg: 'HS256', kid: 'purchase-limits' }, content),
    'other claims under the signature': `${head}.${encoded({ ...content, sub: '2' })}.${signature}`,
    'a padded signature': `${good}=`,
    'stray bits in the signature': `${good.slice(0, -1)}${strayed(good.at(-1)!)}`,
    'the alphabet of plain base64': `${head}.${claims}.${signature.replace(/[-_]|$/, '+')}`,
    'a line break in it': `${head}.\n${claims}.${signature}`,
    'an expired token': await claiming({ exp: now - 11 }),
    'a token without an end': await claiming({ exp: undefined }),
    'an end that is a text': await claiming({ exp: 'never' }),
    'a token that is issued later': await claiming({ iat: now + 60 }),
    'a token that is valid for a day': await claiming({ exp: now + 86_400 }),
    'an empty list of audiences': await claiming({ aud: [] }),
    'a nested list of audiences': await claiming({ aud: [['test-client']] }),
    'a token of the future': await claiming({ nbf: now + 60 }),
    'an issuer that is another shop': await claiming({ iss: 'https://other.myshopify.com/admin' }),
    'another audience': await claiming({ aud: 'another-app' }),
    'a list of audiences': await claiming({ aud: ['test-client'] }),
    'a list of two audiences': await claiming({ aud: ['test-client', 'another-app'] }),
    'no audience': await claiming({ aud: undefined }),
    'nobody as subject': await claiming({ sub: '' }),
    'a number as subject': await claiming({ sub: 1 }),
    'a foreign host': await from('shop.example.com'),
    'a host that ends in ours': await from(`${name}.myshopify.com.evil.example`),
    'a port': await from(`${domain}:8443`),
    'a user in the address': await claiming({ dest: `https://${domain}@evil.example` }),
    'a foreign user in the address': await claiming({ dest: `https://evil.example@${domain}/`, iss: 'https://a.b' }),
    punycode: await from('xn--shop-9l4b.example'),
    'a trailing dot': await from(`${domain}.`),
    'another scheme': await claiming({ dest: `http://${domain}` }),
    'no shop': await claiming({ dest: undefined }),
    'the token of another app': await sessionToken(domain, { aud: 'another-app' }, 'the-secret-of-another-app'),
    'more than it may be long': await claiming({ more: 'x'.repeat(5_000) }),
    ...(await tokensOfOurOwn(app, shop)),
  };
  return [
    { name: 'no token', headers: {} },
    ...Object.entries(tokens).map(([title, token]) => ({ name: title, headers: { 'x-auth-token': token } })),
    ...Object.entries(headersWith(good)).map(([title, headers]) => ({ name: title, headers })),
  ];
}

/** Tokens that we signed for another use, or whose session has ended. */
async function tokensOfOurOwn(app: TestApp, shop: TestShop): Promise<Record<string, string>> {
  const cookie = await app.signIn(shop);
  const call = (await app.call().post('/auth/token').set('cookie', cookie).expect(200)).body as { token: string };
  const ended = await app.signIn(shop);
  const after = (await app.call().post('/auth/token').set('cookie', ended).expect(200)).body as { token: string };
  await app.call().post('/auth/sign-out').set('cookie', ended).expect(204);
  const { body } = await operate(app, 'post', `/shops/${shop.id}/support`, { reason: 'A limit is not shown' });
  const keys = tokenKeys(app.config);
  const caller = { shopDomain: shop.domain, userId: '1', vendorType: 'shopify', epoch: 1 };
  return {
    'the cookie of a session': cookie.slice('session='.length),
    'a token for calls after signing out': after.token,
    'a token for calls with another end': `${call.token.split('.').slice(0, 2).join('.')}.${'A'.repeat(43)}`,
    'the token of a link for support': new URL((body as { url: string }).url).searchParams.get('token')!,
    'a token for calls of no session': await issueOwnToken(caller, keys, 'call', 60),
    'a token for calls of an unknown session': await issueOwnToken(
      { ...caller, sessionId: '00000000-0000-4000-8000-000000000000' },
      keys,
      'call',
      60,
    ),
  };
}

/** A good token where none is read. */
const headersWith = (token: string): Record<string, Record<string, string | string[]>> => ({
  'a good token twice': { 'x-auth-token': [token, token] },
  'a good token as a cookie': { cookie: `session=${token}; x-auth-token=${token}` },
  'a good token as a password': { authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}` },
  'a good token in the wrong header': { 'x-session-token': token, 'x-shopify-access-token': token },
});

/** The last character with a bit that no byte is written with. */
function strayed(character: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return alphabet[alphabet.indexOf(character) ^ 1]!;
}

/** What is wrong with how the request was refused; null: nothing. */
export async function findingOf(target: Target, request: Request, { headers }: Forgery): Promise<string | null> {
  const { status, text, headers: answered } = await target({ ...request, headers: { ...request.headers, ...headers } });
  if (status !== 401) return `answered ${status}`;
  if (answered['x-shopify-retry-invalid-session-request'] !== '1') return 'does not ask for a fresh token';
  const { error, code, ...more } = JSON.parse(text) as Record<string, unknown>;
  if (code !== 'unauthorized' || typeof error !== 'string') return 'is no error of the contract';
  return Object.keys(more).length > 0 ? `tells ${Object.keys(more)}` : null;
}
