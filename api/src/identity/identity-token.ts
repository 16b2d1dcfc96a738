// Who is calling: a session token of the platform, or one of our own for standalone use. HS256 only, in canonical form.
import { decodeProtectedHeader, errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { now } from '../clock.js';
import { SHOP_DOMAIN } from '../platform/shop-domain.js';
import { keyIdOf, type Secrets } from '../secrets.js';

export type Caller = { shopDomain: string; userId: string; vendorType: string };
/**
 * `epoch`: of the installation for which a token of our own was issued. `operator`: who has opened the shop for
 * support; absent: the caller is of the shop.
 */
export type OwnCaller = Caller & { epoch: number; operator?: string };
/** Somebody in a session outside of the platform's admin. */
export type SessionCaller = OwnCaller & { sessionId: string };
/**
 * Our own tokens are sessions in a cookie, short-lived ones for calls, or single-use links that open an operator's
 * session; the platform's are for calls.
 */
export type TokenUse = 'session' | 'call' | 'support';
/** `isOwn`: issued by us, and so no proof for the platform. */
export type VerifiedCaller = (SessionCaller & { isOwn: true }) | (Caller & { isOwn: false });
export type TokenKeys = { clientId: string; clientSecrets: Secrets; appSecrets: Secrets };

/** Why a token was rejected, for the log: the caller only learns that it was. */
export class InvalidTokenError extends Error {}

const LEEWAY_SECONDS = 10;
/** A session of ours is valid for a week, a token of the platform for a minute. */
const LONGEST_SECONDS = { own: 7 * 86_400, platform: 3_600 };
const OWN_ISSUER = 'purchase-limits';

/** The caller that a token names; throws {@link InvalidTokenError}. */
export async function verifyIdentityToken(
  token: string,
  keys: TokenKeys,
  use: Exclude<TokenUse, 'support'> = 'call',
  at = now(),
): Promise<VerifiedCaller> {
  const { claims, isOwn } = await claimsOf(token, keys, at);
  if (isOwn) return { ...ownCaller(claims, use), sessionId: sessionIdIn(claims), isOwn };
  if (use !== 'call') throw new InvalidTokenError('the platform issues no sessions');
  const domain = shopDomain(hostOf(claims.dest));
  if (hostOf(claims.iss) !== domain) throw new InvalidTokenError('issuer and destination are different shops');
  return { shopDomain: domain, userId: String(claims.sub), vendorType: 'shopify', isOwn };
}

/** The operator whom the token of a link into a shop names; throws {@link InvalidTokenError}. */
export async function verifySupportToken(token: string, keys: TokenKeys, at = now()): Promise<OwnCaller> {
  const { claims, isOwn } = await claimsOf(token, keys, at);
  if (!isOwn) throw new InvalidTokenError('the platform has no operators');
  return ownCaller(claims, 'support');
}

/** A token of our own for the standalone admin. */
export function issueOwnToken(
  caller: OwnCaller | SessionCaller,
  keys: TokenKeys,
  use: TokenUse,
  seconds: number,
  at = now(),
): Promise<string> {
  const issuedAt = Math.floor(at.getTime() / 1_000);
  const { shopDomain: dest, vendorType, epoch, operator } = caller;
  const sid = 'sessionId' in caller ? caller.sessionId : undefined;
  return new SignJWT({ dest, vendorType, epoch, use, ...(operator !== undefined && { operator }), ...(sid && { sid }) })
    .setProtectedHeader({ alg: 'HS256', kid: ownKeyId(keys.appSecrets[0]) })
    .setIssuer(OWN_ISSUER)
    .setAudience(keys.clientId)
    .setSubject(caller.userId)
    .setIssuedAt(issuedAt)
    .setNotBefore(issuedAt)
    .setExpirationTime(issuedAt + seconds)
    .sign(new TextEncoder().encode(keys.appSecrets[0]));
}

/** The claims of a token signed by us or the platform. */
async function claimsOf(token: string, keys: TokenKeys, at: Date): Promise<{ claims: JWTPayload; isOwn: boolean }> {
  requireCanonicalForm(token);
  const ownSecrets = ownSecretsFor(headerOf(token), keys.appSecrets);
  const isOwn = ownSecrets !== null;
  const claims = await verified(token, ownSecrets ?? keys.clientSecrets, keys.clientId, at);
  requireSoundClaims(claims, isOwn ? LONGEST_SECONDS.own : LONGEST_SECONDS.platform, at);
  return { claims, isOwn };
}

const ownKeyId = (secret: string) => `${OWN_ISSUER}:${keyIdOf(secret)}`;

/** The secrets that may have signed the token, by its key id; null: it is one of the platform. */
function ownSecretsFor({ kid }: { kid?: unknown }, secrets: Secrets): readonly string[] | null {
  // Of the release before, which did not name the secret.
  if (kid === OWN_ISSUER) return secrets;
  if (typeof kid !== 'string' || !kid.startsWith(`${OWN_ISSUER}:`)) return null;
  return secrets.filter((secret) => ownKeyId(secret) === kid);
}

function ownCaller(claims: JWTPayload, use: TokenUse): OwnCaller {
  if (claims.iss !== OWN_ISSUER) throw new InvalidTokenError('not issued by us');
  if (claims.use !== use) throw new InvalidTokenError(`not issued as a ${use}`);
  return {
    shopDomain: shopDomain(claims.dest),
    userId: String(claims.sub),
    vendorType: String(claims.vendorType),
    epoch: Number(claims.epoch),
    ...(typeof claims.operator === 'string' && { operator: claims.operator }),
  };
}

/** A token without one is of a release whose sessions could not be ended. */
function sessionIdIn({ sid }: JWTPayload): string {
  if (typeof sid !== 'string' || sid === '') throw new InvalidTokenError('names no session');
  return sid;
}

/**
 * Three parts of base64url, each written the one way its bytes are written: no padding, no stray bits, no other
 * alphabet.
 */
function requireCanonicalForm(token: string): void {
  const parts = token.split('.');
  if (token.length > 4_096 || parts.length !== 3) throw new InvalidTokenError('not a compact token');
  for (const part of parts)
    if (part === '' || Buffer.from(part, 'base64url').toString('base64url') !== part)
      throw new InvalidTokenError('not in canonical base64url');
}

function headerOf(token: string): { kid?: unknown } {
  try {
    return decodeProtectedHeader(token);
  } catch (error) {
    throw new InvalidTokenError(error instanceof Error ? error.message : String(error));
  }
}

async function verified(
  token: string,
  [secret, ...others]: readonly string[],
  audience: string,
  at: Date,
): Promise<JWTPayload> {
  if (secret === undefined) throw new InvalidTokenError('signed with a secret that is not configured');
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      audience,
      clockTolerance: LEEWAY_SECONDS,
      currentDate: at,
      requiredClaims: ['exp', 'nbf', 'iss', 'dest', 'sub'],
    });
    return payload;
  } catch (error) {
    const mayBeOther = error instanceof errors.JWSSignatureVerificationFailed && others.length > 0;
    if (mayBeOther) return verified(token, others, audience, at);
    throw new InvalidTokenError(error instanceof Error ? error.message : String(error));
  }
}

/** Checks the library leaves to its user: audience, and since when and how long the token is valid. */
function requireSoundClaims({ sub, aud, iat, exp = 0 }: JWTPayload, longestSeconds: number, at: Date): void {
  if (typeof sub !== 'string' || sub === '') throw new InvalidTokenError('names nobody');
  // The library takes a list that has us among others: such a token was made for them too.
  if (typeof aud !== 'string') throw new InvalidTokenError('has more than one audience');
  const latest = at.getTime() / 1_000 + LEEWAY_SECONDS;
  if (iat !== undefined && iat > latest) throw new InvalidTokenError('issued later');
  if (exp > latest + longestSeconds) throw new InvalidTokenError('valid for too long');
}

function hostOf(claim: unknown): string {
  if (typeof claim !== 'string' || !claim.startsWith('https://') || !URL.canParse(claim))
    throw new InvalidTokenError('issuer or destination is no https address');
  return new URL(claim).host;
}

function shopDomain(value: unknown): string {
  if (typeof value !== 'string' || !SHOP_DOMAIN.test(value)) throw new InvalidTokenError('the destination is no shop');
  return value;
}
