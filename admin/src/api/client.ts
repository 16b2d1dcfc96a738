// The one way to the API: the token, the time limit and the errors of every call.
import type { ErrorAnswer } from '@purchase-limits/domain/views';
import { isEmbedded } from '../bridge/app-bridge';
import { forgetIdentityToken, identityToken, signIn } from '../bridge/identity-token';
import { ApiError } from './api-error';
import { apiHost } from './api-host';

const BASE_PATH = '/apiSa';
const TIMEOUT_MS = 60_000;

type Method = 'GET' | 'POST' | 'PUT';
type Call = { method: Method; body?: unknown; idempotencyKey?: string };

export function get<Answer>(path: string): Promise<Answer> {
  return call<Answer>(path, { method: 'GET' });
}

/** `idempotencyKey`: sent again unchanged when the same submit is tried again, so that it is done once. */
export function post<Answer>(path: string, body?: unknown, idempotencyKey?: string): Promise<Answer> {
  return call<Answer>(path, { method: 'POST', body, idempotencyKey });
}

export function put<Answer>(path: string, body: unknown): Promise<Answer> {
  return call<Answer>(path, { method: 'PUT', body });
}

async function call<Answer>(path: string, request: Call): Promise<Answer> {
  let response = await send(path, request);
  if (response.status === 401 && !isEmbedded) {
    forgetIdentityToken();
    response = await send(path, request);
    if (response.status === 401) signIn();
  }
  const answer = await readAnswer(response);
  if (response.ok) return answer as Answer;
  throw new ApiError(response.status, isErrorAnswer(answer) ? answer : statusOnly(response.status));
}

async function send(path: string, { method, body, idempotencyKey }: Call): Promise<Response> {
  const token = await identityToken();
  const timeLimit = new AbortController();
  const timer = setTimeout(() => timeLimit.abort(), TIMEOUT_MS);
  try {
    return await fetch(`${apiHost()}${BASE_PATH}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'x-auth-token': token,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: timeLimit.signal,
    });
  } catch (error) {
    throw transportError(error, timeLimit.signal.aborted);
  } finally {
    clearTimeout(timer);
  }
}

async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!text) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Not ours: an error page of a proxy, say. The status tells what there is to tell.
    if (response.ok) throw new ApiError(response.status, { error: 'The server gave an unreadable answer', code: 'unreadable' });
    return null;
  }
}

function isErrorAnswer(answer: unknown): answer is ErrorAnswer {
  return typeof answer === 'object' && answer !== null && 'error' in answer && typeof answer.error === 'string';
}

function statusOnly(status: number): ErrorAnswer {
  return { error: `Request failed with status code ${status}`, code: 'request_failed' };
}

/** The transport errors, in the words that HTTP clients use. */
function transportError(error: unknown, timedOut: boolean): ApiError {
  if (timedOut) return new ApiError(0, { error: `timeout of ${TIMEOUT_MS}ms exceeded`, code: 'timeout' });
  const wasAborted = error instanceof DOMException && error.name === 'AbortError';
  return wasAborted
    ? new ApiError(0, { error: 'Request aborted', code: 'aborted' })
    : new ApiError(0, { error: 'Network Error', code: 'network_error' });
}
