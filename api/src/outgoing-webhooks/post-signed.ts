// Sends a delivery, signed as Standard Webhooks say.
import { createHmac } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { addressProblem, AddressRefused, publicLookup } from './public-address.js';

export type Signed = { url: string; secret: string; id: string; body: string; at: Date };
/** `status`: of the answer; null: there was none, and why. */
export type Attempt = { status: number; failure: null } | { status: null; failure: string };

export const SECRET_PREFIX = 'whsec_';
const DEADLINE_MS = 5_000;
const TOO_LATE = `No answer within ${DEADLINE_MS / 1_000} s`;

/** Redirects aren't followed, and nothing of an answer is read but its status. */
export function postSigned({ url, secret, id, body, at }: Signed, allowsPrivate: boolean): Promise<Attempt> {
  const problem = addressProblem(url, allowsPrivate);
  if (problem !== null) return Promise.resolve({ status: null, failure: problem });
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const request = new URL(url).protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((settle) => {
    const failed = (failure: string) => settle({ status: null, failure });
    const signal = AbortSignal.timeout(DEADLINE_MS);
    // Whatever the connection does: a promise that stays open would hold up the shop's other events.
    signal.addEventListener('abort', () => failed(TOO_LATE));
    const sent = request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Purchase-Limits-Webhooks',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signatureOf(secret, `${id}.${timestamp}.${body}`)}`,
      },
      signal,
      ...(!allowsPrivate && { lookup: publicLookup }),
    });
    sent.once('response', (response) => {
      settle({ status: response.statusCode!, failure: null });
      response.destroy();
    });
    sent.once('error', (error) => failed(reasonOf(error)));
    // An answer that asks to change the protocol is no response, and closes the connection without an error.
    sent.once('close', () => failed('The connection was closed without an answer'));
    sent.end(body);
  });
}

export function signatureOf(secret: string, content: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return createHmac('sha256', key).update(content).digest('base64');
}

function reasonOf(error: NodeJS.ErrnoException): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return TOO_LATE;
  return error instanceof AddressRefused ? error.message : (error.code ?? 'The connection failed');
}
