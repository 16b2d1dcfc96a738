// All calls of the operators' API go through here, with a timeout and error handling. The browser adds the credentials.
import type { ErrorAnswer } from '@purchase-limits/contract/answers';
import { ApiError } from './api-error';

const BASE_PATH = '/operations/api';
const READ_WITHIN_MS = 10_000;
const DONE_WITHIN_MS = 60_000;

export function get<Answer>(path: string): Promise<Answer> {
  return call<Answer>(path, { method: 'GET' }, READ_WITHIN_MS);
}

export function post<Answer>(path: string, body: unknown): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  return call<Answer>(path, { method: 'POST', headers, body: JSON.stringify(body) }, DONE_WITHIN_MS);
}

async function call<Answer>(path: string, request: RequestInit, withinMs: number): Promise<Answer> {
  const { status, isOk, text } = await send(path, request, withinMs);
  const answer = readAnswer(text);
  if (!isOk) throw new ApiError(status, isErrorAnswer(answer) ? answer : statusOnly(status));
  if (answer === undefined) throw new ApiError(status, { error: 'The answer cannot be read.', code: 'unreadable' });
  return answer as Answer;
}

async function send(path: string, request: RequestInit, withinMs: number) {
  try {
    const response = await fetch(`${BASE_PATH}${path}`, {
      ...request,
      headers: { accept: 'application/json', ...request.headers },
      signal: AbortSignal.timeout(withinMs),
    });
    return { status: response.status, isOk: response.ok, text: await response.text() };
  } catch (error) {
    throw transportError(error, withinMs);
  }
}

/** undefined: it is not JSON, for example the error page of a proxy. */
function readAnswer(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isErrorAnswer(answer: unknown): answer is ErrorAnswer {
  return typeof answer === 'object' && answer !== null && 'error' in answer && typeof answer.error === 'string';
}

function statusOnly(status: number): ErrorAnswer {
  return { error: `The server answered with status ${status}.`, code: 'request_failed' };
}

function transportError(error: unknown, withinMs: number): ApiError {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return new ApiError(0, { error: `The server did not answer within ${withinMs / 1_000} s.`, code: 'timeout' });
  return new ApiError(0, { error: 'The server cannot be reached.', code: 'network_error' });
}
