import { requestText } from '../i18n/request-texts';
import { appBridge } from './app-bridge';
import { withoutBasePath } from './base-path';
import { leaveFor } from './leave-for';
import { inTime, TIMEOUT_MS, transportErrorOf } from './transport-error';

type SessionToken = { token: string; expiresAt: string | number };
type KeptToken = { token: string; expiresAtMs: number };

const LOGIN = '/auth/login';
/** App Bridge's tokens serve for a minute; one that it gave within this time still does. */
const SERVES_MS = 30_000;
/** Between two looks at the token at hand, which is renewed when it serves for less than `LEFT_MS`. */
const LOOK_MS = 10_000;
const LEFT_MS = 15_000;
/** A token is renewed this long before it expires, so that none expires during a call. */
const MARGIN_MS = 10_000;

let kept: Promise<KeptToken> | undefined;
/** The last one that was given, and for how long it serves. */
let latest: KeptToken | undefined;

/** No token was given; `status` 401: nobody is signed in. */
export class TokenRefusedError extends Error {
  override readonly name = 'TokenRefusedError';

  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/**
 * The token that names the signed-in merchant: App Bridge's when embedded, otherwise one for the cookie session. When
 * nobody is signed in, the browser leaves for the login page, unless it `staysOnPage`.
 */
export async function identityToken({ staysOnPage = false } = {}): Promise<string> {
  if (appBridge) return bridgeToken(appBridge);
  try {
    if (!kept || (await kept).expiresAtMs - MARGIN_MS < Date.now()) kept = sessionToken();
    return (await kept).token;
  } catch (error) {
    kept = undefined;
    if (!staysOnPage && error instanceof TokenRefusedError && error.status === 401) signIn();
    throw error;
  }
}

/**
 * The last token, synchronously; undefined if none is valid for that many milliseconds. For reports sent while the page
 * unloads.
 */
export function tokenAtHand(forMs = 0): string | undefined {
  return latest && latest.expiresAtMs > Date.now() + forMs ? latest.token : undefined;
}

/** Has a token at hand, however long the page asks the API for nothing; answers how to end that. */
export function keepTokenAtHand(): () => void {
  const renew = async () => {
    try {
      if (!tokenAtHand(LEFT_MS) && (await tokenForReport()) === null) end();
    } catch (failure) {
      console.warn('No token to report with:', failure);
    }
  };
  const timer = setInterval(() => void renew(), LOOK_MS);
  const end = () => clearInterval(timer);
  void renew();
  return end;
}

/** A token for such reports, cached from then on; null if nobody is signed in, without a redirect. */
export async function tokenForReport(): Promise<string | null> {
  if (appBridge) return bridgeToken(appBridge);
  const response = await postToAuth('/auth/token');
  return response.ok ? noteToken((await response.json()) as SessionToken).token : null;
}

/** Drops a token that the API refused, so that the next call asks for a new one. */
export function forgetIdentityToken(): void {
  kept = undefined;
  latest = undefined;
}

/** Goes to the login page, which leads back to this page; when embedded, the platform signs in by reloading the app. */
export function signIn(): void {
  if (appBridge) return;
  const { pathname, search } = window.location;
  const next = withoutBasePath(pathname) + search;
  leaveFor(next === '/' ? LOGIN : `${LOGIN}?${new URLSearchParams({ next })}`);
}

/** Ends the session of the standalone admin, and leaves for the login page. */
export async function signOut(): Promise<void> {
  const response = await postToAuth('/auth/sign-out');
  // A session that has ended already is no failure.
  if (!response.ok && response.status !== 401) throw new Error(requestText('status', { status: response.status }));
  leaveSignedOut();
}

/** Goes to the login page without a way back: the session has ended. */
export function leaveSignedOut(): void {
  forgetIdentityToken();
  leaveFor(LOGIN);
}

async function bridgeToken(bridge: NonNullable<typeof appBridge>): Promise<string> {
  const token = await inTime(bridge.idToken());
  latest = { token, expiresAtMs: Date.now() + SERVES_MS };
  return token;
}

async function sessionToken(): Promise<KeptToken> {
  const response = await postToAuth('/auth/token');
  const { status } = response;
  if (!response.ok)
    throw new TokenRefusedError(status === 401 ? requestText('signedOut') : requestText('status', { status }), status);
  return noteToken((await response.json()) as SessionToken);
}

function noteToken({ token, expiresAt }: SessionToken): KeptToken {
  // A number is in seconds, as in the token's own `exp`.
  const expiresAtMs = typeof expiresAt === 'number' ? expiresAt * 1000 : Date.parse(expiresAt);
  latest = { token, expiresAtMs };
  return latest;
}

async function postToAuth(path: string): Promise<Response> {
  try {
    return await fetch(path, {
      method: 'POST',
      headers: { accept: 'application/json' },
      credentials: 'same-origin',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    throw transportErrorOf(error);
  }
}
