// An operator's calls.
import { setTimeout as pause } from 'node:timers/promises';
import { operatorCalls } from '@purchase-limits/contract/operators';
import request from 'supertest';
import type { TestApp } from './test-app.js';

/** 1,200 calls a minute are allowed. */
const BETWEEN_MS = 50;
export const OPERATOR = { name: 'olga', password: 'a-password-of-olga' };

/** The server of the process for operators. */
export const operatorServer = async (app: TestApp) => request((await app.operations()).getHttpServer());

/** A call of an operator; throws when what is answered is not what the contract promises. */
export async function operate(app: TestApp, method: 'get' | 'post', path: string, body?: object) {
  const call = (await operatorServer(app))[method](`/operations/api${path}`).auth(OPERATOR.name, OPERATOR.password);
  const response = await (body ? call.send(body) : call);
  // Who asks again and again, as tests do, is not to ask more often than the server allows an operator.
  await pause(BETWEEN_MS);
  const promised = Object.values(operatorCalls).find(
    (one) => one.method === method && matches(one.path, path.split('?')[0]!),
  );
  if (response.status === 200) promised!.answer.parse(response.body);
  return response;
}

function matches(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replace('{id}', '[^/]+')}$`).test(path);
}
