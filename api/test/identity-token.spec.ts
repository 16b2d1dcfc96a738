// Which tokens name a caller, decided without a server.
import { SignJWT } from 'jose';
import {
  InvalidTokenError,
  issueOwnToken,
  verifyIdentityToken,
  verifySupportToken,
  type TokenKeys,
} from '../src/identity/identity-token.js';

const AT = new Date('2026-11-20T12:00:00Z');
const NOW = AT.getTime() / 1_000;
const DOMAIN = 'demo.myshopify.com';
const KEYS: TokenKeys = {
  clientId: 'test-client',
  clientSecrets: ['the secret of the platform'],
  appSecrets: ['the secret of the app'],
};
const CALLER = { shopDomain: DOMAIN, userId: 'owner', vendorType: 'shopify', epoch: 3 };
const SESSION = { ...CALLER, sessionId: 'session-1' };
const WEEK_SECONDS = 7 * 86_400;

type Signed = { secret?: string; header?: Record<string, string> };
const ofPlatform = (claims: Record<string, unknown> = {}, { secret, header }: Signed = {}) =>
  new SignJWT({
    iss: `https://${DOMAIN}/admin`,
    dest: `https://${DOMAIN}`,
    aud: KEYS.clientId,
    sub: '42',
    exp: NOW + 60,
    nbf: NOW,
    iat: NOW,
    ...claims,
  })
    .setProtectedHeader({ alg: 'HS256', ...header })
    .sign(new TextEncoder().encode(secret ?? KEYS.clientSecrets[0]));
const verify = async (token: string | Promise<string>, keys = KEYS, use: 'call' | 'session' = 'call') =>
  verifyIdentityToken(await token, keys, use, AT);
const reasonOf = async (token: string | Promise<string>, keys = KEYS, use: 'call' | 'session' = 'call') => {
  const error: unknown = await verify(token, keys, use).catch((reason: unknown) => reason);
  return error instanceof InvalidTokenError ? error.message : error;
};

describe('a token of the platform', () => {
  it('names the shop and the member of its staff', async () => {
    expect(await verify(ofPlatform())).toEqual({
      shopDomain: DOMAIN,
      userId: '42',
      vendorType: 'shopify',
      isOwn: false,
    });
  });

  it.each([
    ['ended ten seconds ago', { exp: NOW - 9 }],
    ['begins in ten seconds', { nbf: NOW + 10, iat: NOW + 10 }],
    ['does not say when it was issued', { iat: undefined }],
    ['is valid for an hour', { exp: NOW + 3_610 }],
  ])('is accepted when it %s', async (_what, claims) => {
    expect(await verify(ofPlatform(claims))).toMatchObject({ shopDomain: DOMAIN });
  });

  it.each([
    ['ended earlier', { exp: NOW - 10 }, /exp/],
    ['begins later', { nbf: NOW + 11 }, /nbf/],
    ['is issued later', { iat: NOW + 11 }, 'issued later'],
    ['is valid for longer than an hour', { exp: NOW + 3_611 }, 'valid for too long'],
    ['has no end', { exp: undefined }, /exp/],
    ['has no beginning', { nbf: undefined }, /nbf/],
    ['names nobody', { sub: '' }, 'names nobody'],
    ['names a number', { sub: 42 }, 'names nobody'],
    ['is for others too', { aud: [KEYS.clientId, 'another-app'] }, 'has more than one audience'],
    ['is for another app', { aud: 'another-app' }, /aud/],
    ['has an issuer that is another shop', { iss: 'https://other.myshopify.com/admin' }, /different shops/],
    ['has no https address', { dest: `http://${DOMAIN}`, iss: `http://${DOMAIN}/admin` }, /no https address/],
    ['has something else as address', { dest: 1 }, /no https address/],
    ['has a broken address', { dest: 'https://' }, /no https address/],
    ['is of no shop', { dest: 'https://evil.example', iss: 'https://evil.example/admin' }, /is no shop/],
  ])('is refused when it %s, and the log says why', async (_what, claims, reason) => {
    expect(await reasonOf(ofPlatform(claims))).toEqual(
      typeof reason === 'string' ? reason : expect.stringMatching(reason),
    );
  });

  it('is no session', async () => {
    expect(await reasonOf(ofPlatform(), KEYS, 'session')).toBe('the platform issues no sessions');
    await expect(verifySupportToken(await ofPlatform(), KEYS, AT)).rejects.toThrow('the platform has no operators');
  });

  it('may be signed with the secret before, and with no other', async () => {
    const changed: TokenKeys = { ...KEYS, clientSecrets: ['the new secret', KEYS.clientSecrets[0]] };
    expect(await verify(ofPlatform(), changed)).toMatchObject({ userId: '42' });
    expect(await reasonOf(ofPlatform({}, { secret: 'a third' }), changed)).toMatch(/signature/);
    // Of a wrong token, and not of the last secret.
    expect(await reasonOf(ofPlatform({ exp: NOW - 60 }, { secret: 'the new secret' }), changed)).toMatch(/exp/);
  });

  it('is written in one way only', async () => {
    const token = await ofPlatform();
    const [head, claims, signature] = token.split('.') as [string, string, string];
    for (const other of [
      `${token}=`,
      `${head}.${claims}`,
      `${token}.${head}`,
      `${head}..${signature}`,
      `${head}.${claims}.`,
      `${head}.\n${claims}.${signature}`,
    ])
      expect(await reasonOf(other)).toMatch(/not a compact token|not in canonical base64url/);
    expect(await reasonOf(`${Buffer.from('no JSON').toString('base64url')}.${claims}.${signature}`)).toEqual(
      expect.any(String),
    );
  });

  it('has at most 4,096 characters', async () => {
    const lengthWith = async (padding: number) => (await ofPlatform({ padding: 'x'.repeat(padding) })).length;
    let padding = 2_700;
    while ((await lengthWith(padding + 1)) <= 4_096) padding += 1;
    expect(await verify(ofPlatform({ padding: 'x'.repeat(padding) }))).toMatchObject({ userId: '42' });
    expect(await reasonOf(ofPlatform({ padding: 'x'.repeat(padding + 3) }))).toBe('not a compact token');
  });
});

describe('a token of our own', () => {
  it('says what it was issued for, and is good for nothing else', async () => {
    const call = issueOwnToken(SESSION, KEYS, 'call', 300, AT);
    const session = issueOwnToken(SESSION, KEYS, 'session', WEEK_SECONDS, AT);
    expect(await verify(call)).toEqual({ ...SESSION, isOwn: true });
    expect(await verify(call)).not.toHaveProperty('operator');
    expect(await verifyIdentityToken(await issueOwnToken(SESSION, KEYS, 'call', 300), KEYS)).toMatchObject(SESSION);
    expect(await verify(session, KEYS, 'session')).toEqual({ ...SESSION, isOwn: true });
    expect(await reasonOf(session)).toBe('not issued as a call');
    expect(await reasonOf(call, KEYS, 'session')).toBe('not issued as a session');
    await expect(verifySupportToken(await call, KEYS, AT)).rejects.toThrow('not issued as a support');
  });

  it('names the operator who came by a link, and nobody else', async () => {
    const support = await issueOwnToken({ ...CALLER, operator: 'olga' }, KEYS, 'support', 60, AT);
    expect(await verifySupportToken(support, KEYS, AT)).toEqual({ ...CALLER, operator: 'olga' });
    expect(await reasonOf(support)).toBe('not issued as a call');
    expect(await verify(issueOwnToken({ ...SESSION, operator: 'olga' }, KEYS, 'call', 300, AT))).toMatchObject({
      operator: 'olga',
    });
  });

  it('needs a session', async () => {
    expect(await reasonOf(issueOwnToken(CALLER, KEYS, 'call', 300, AT))).toBe('names no session');
    const claims = { iss: 'purchase-limits', dest: DOMAIN, use: 'call', sid: '' };
    const asOwn = { secret: KEYS.appSecrets[0], header: { kid: 'purchase-limits' } };
    expect(await reasonOf(ofPlatform(claims, asOwn))).toBe('names no session');
  });

  it('is valid for as long as it was issued, and a week at most', async () => {
    const later = (seconds: number) => new Date(AT.getTime() + seconds * 1_000);
    const token = await issueOwnToken(SESSION, KEYS, 'call', 300, AT);
    expect(await verifyIdentityToken(token, KEYS, 'call', later(309))).toMatchObject(SESSION);
    await expect(verifyIdentityToken(token, KEYS, 'call', later(310))).rejects.toThrow(InvalidTokenError);
    await expect(verifyIdentityToken(token, KEYS, 'call', later(-11))).rejects.toThrow(InvalidTokenError);
    expect(await reasonOf(issueOwnToken(SESSION, KEYS, 'call', WEEK_SECONDS + 11, AT))).toBe('valid for too long');
  });

  it('is accepted by its own secret after a rotation, and without naming it, as of the release before', async () => {
    const token = await issueOwnToken(SESSION, KEYS, 'call', 300, AT);
    const rotated: TokenKeys = { ...KEYS, appSecrets: ['a new secret of the app', KEYS.appSecrets[0]] };
    expect(await verify(token, rotated)).toMatchObject(SESSION);
    expect(await reasonOf(token, { ...KEYS, appSecrets: ['a new secret of the app'] })).toBe(
      'signed with a secret that is not configured',
    );
    const claims = { iss: 'purchase-limits', dest: DOMAIN, use: 'call', sid: 's', epoch: 3, vendorType: 'shopify' };
    const before = (secret: string) => ofPlatform(claims, { secret, header: { kid: 'purchase-limits' } });
    expect(await verify(before(KEYS.appSecrets[0]), rotated)).toMatchObject({ sessionId: 's', isOwn: true });
    expect(await reasonOf(before(KEYS.clientSecrets[0]), rotated)).toMatch(/signature/);
  });

  it('is none that the platform signed, or somebody else issued', async () => {
    const claims = { iss: 'purchase-limits', dest: DOMAIN, use: 'call', sid: 's' };
    expect(await reasonOf(ofPlatform(claims))).toMatch(/no https address/);
    expect(await reasonOf(ofPlatform({ ...claims, dest: `https://${DOMAIN}` }))).toMatch(/no https address/);
    const asOwn = { secret: KEYS.appSecrets[0], header: { kid: 'purchase-limits' } };
    expect(await reasonOf(ofPlatform({ ...claims, iss: 'somebody' }, asOwn))).toBe('not issued by us');
    expect(await reasonOf(ofPlatform({ ...claims, dest: 'evil.example' }, asOwn))).toBe('the destination is no shop');
    expect(await reasonOf(ofPlatform({ ...claims, dest: 1 }, asOwn))).toBe('the destination is no shop');
    expect(await reasonOf(ofPlatform({}, { header: { kid: 'purchase-limits:x' } }))).toBe(
      'signed with a secret that is not configured',
    );
    // Another key's name is the platform's own business.
    expect(await verify(ofPlatform({}, { header: { kid: 'of-the-platform' } }))).toMatchObject({ isOwn: false });
  });
});
