// Every call of the API goes through here: its token, its time limit, its errors.
import type { ErrorAnswer } from '@purchase-limits/contract/answers';
import { isEmbedded } from '../bridge/app-bridge';
import { forgetIdentityToken, identityToken, signIn, TokenRefusedError } from '../bridge/identity-token';
import { TIMEOUT_MS, TransportError, transportErrorOf } from '../bridge/transport-error';
import { requestText } from '../i18n/request-texts';
import { ApiError } from './api-error';
import { apiHost } from './api-host';
import { forgetFirstAnswers, takeFirstAnswer } from './first-answers';

export const BASE_PATH = '/apiSa';
const CSV = 'text/csv';
/** Calls with a body that change nothing. */
const REPORTS = ['/browser-errors', '/page-speed', '/limits/try', '/checkout-rules/room', '/branding/custom-css'];
const writeListeners = new Set<() => void>();

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** `file`: a body that is a CSV file. `isFile`: the answer is one. `staysOnPage`: also when nobody is signed in. */
type Call = {
  method: Method;
  body?: unknown;
  file?: File;
  isFile?: boolean;
  idempotencyKey?: string;
  staysOnPage?: boolean;
};
type ReadResponse = { status: number; isOk: boolean; text: string; file?: Blob };

/** Calls back after each successful write, until the answered function is called. */
export function afterWrites(listener: () => void): () => void {
  writeListeners.add(listener);
  return () => writeListeners.delete(listener);
}

export async function get<Answer>(path: string): Promise<Answer> {
  const first = takeFirstAnswer(path);
  return first ? (first.answer as Answer) : call<Answer>(path, { method: 'GET' });
}

/** `idempotencyKey` stays the same when the same submit is tried again, so that the server does it once. */
export function post<Answer>(path: string, body?: unknown, idempotencyKey?: string): Promise<Answer> {
  return call<Answer>(path, { method: 'POST', body, idempotencyKey });
}

export function put<Answer>(path: string, body: unknown): Promise<Answer> {
  return call<Answer>(path, { method: 'PUT', body });
}

/** A save that the form tries again itself. It does not leave for the login page, as the form holds what was typed. */
export function save<Answer>(method: 'POST' | 'PUT', path: string, body: unknown, key: string): Promise<Answer> {
  return call<Answer>(path, { method, body, idempotencyKey: key, staysOnPage: true });
}

export function remove(path: string): Promise<null> {
  return call<null>(path, { method: 'DELETE' });
}

/** Sends a CSV file. */
export function postFile<Answer>(path: string, file: File): Promise<Answer> {
  return call<Answer>(path, { method: 'POST', file });
}

/** Reads a CSV file. */
export function getFile(path: string): Promise<Blob> {
  return call<Blob>(path, { method: 'GET', isFile: true });
}

async function call<Answer>(path: string, request: Call): Promise<Answer> {
  if (request.method !== 'GET') forgetFirstAnswers();
  let response = await send(path, request);
  if (response.status === 401 && !isEmbedded) {
    forgetIdentityToken();
    response = await send(path, request);
    if (response.status === 401 && !request.staysOnPage) signIn();
  }
  if (response.file) return response.file as Answer;
  const answer = readAnswer(response);
  if (response.isOk) {
    if (changesData(path, request)) for (const listener of writeListeners) listener();
    return answer as Answer;
  }
  throw new ApiError(response.status, isErrorAnswer(answer) ? answer : statusOnly(response.status));
}

function changesData(path: string, { method }: Call): boolean {
  return method !== 'GET' && !REPORTS.some((report) => path.startsWith(report));
}

async function send(path: string, request: Call): Promise<ReadResponse> {
  const { method, body, file, isFile, idempotencyKey } = request;
  const type = file ? CSV : 'application/json';
  try {
    const token = await identityToken(request);
    const response = await fetch(`${apiHost()}${BASE_PATH}${path}`, {
      method,
      headers: {
        accept: isFile ? `${CSV}, application/json` : 'application/json',
        'x-auth-token': token,
        ...((file ?? body) !== undefined && { 'content-type': type }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      body: file ?? (body === undefined ? undefined : JSON.stringify(body)),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { status, ok: isOk } = response;
    if (isFile && isOk) return { status, isOk, text: '', file: await response.blob() };
    return { status, isOk, text: await response.text() };
  } catch (error) {
    throw withoutAnswer(error);
  }
}

function readAnswer({ status, isOk, text }: ReadResponse): unknown {
  if (!text) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // For example the error page of a proxy: the status is all that is known.
    if (isOk) throw new ApiError(status, { error: requestText('unreadable'), code: 'unreadable' });
    return null;
  }
}

function isErrorAnswer(answer: unknown): answer is ErrorAnswer {
  return typeof answer === 'object' && answer !== null && 'error' in answer && typeof answer.error === 'string';
}

function statusOnly(status: number): ErrorAnswer {
  return { error: requestText('status', { status }), code: 'request_failed' };
}

/** The error of a call without a response; other errors pass through. */
function withoutAnswer(error: unknown): unknown {
  if (error instanceof TokenRefusedError)
    return new ApiError(error.status, { error: error.message, code: 'request_failed' });
  const failure = transportErrorOf(error);
  return failure instanceof TransportError ? new ApiError(0, { error: failure.message, code: failure.code }) : failure;
}
