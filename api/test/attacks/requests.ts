// A request for every operation of the contract, made from its schemas and the same for the same seed.
import { generateSync } from 'json-schema-faker';
import { operations, type OperationName } from '@purchase-limits/contract/operations';
import type { Method, Operation } from '@purchase-limits/contract/operation';
import { z } from 'zod';
import type { TestApp } from '../test-app.js';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Request = {
  method: Uppercase<Method>;
  path: string;
  query: Record<string, Json>;
  body: Json | undefined;
  headers: Record<string, string | string[]>;
};
export type Answer = { status: number; text: string; headers: Record<string, unknown> };
/** What answers requests: the product, or a stand-in with a hole. */
export type Target = (request: Request & { raw?: string | Buffer }) => Promise<Answer>;

export const OPERATIONS = Object.entries<Operation>(operations).map(([name, operation]) => ({
  name: name as OperationName,
  operation,
}));
/** Whoever calls these says who it is. */
export const NEED_IDENTITY = OPERATIONS.filter(({ operation }) => operation.path.startsWith('/apiSa/'));

export const SEED = Number(process.env.ATTACK_SEED ?? 1);
/** `npm run attacks` tries so many times as much as a test run; everything would take hours. */
export const TIMES = process.env.ATTACKS === 'many' ? 4 : 1;
const MOST_REPAIRS = 20;
const TRIES = 12;

const made = new Map<string, Request>();

/** A request that the schemas take. */
export function sampleRequest(operation: Operation, seed = SEED): Request {
  const key = `${operation.method} ${operation.path} ${seed}`;
  if (!made.has(key)) made.set(key, makeRequest(operation, seed));
  return structuredClone(made.get(key)!);
}

function makeRequest(operation: Operation, seed: number): Request {
  const query = (operation.query ? valueOf(operation.query, seed) : {}) as Record<string, Json>;
  return {
    method: operation.method.toUpperCase() as Uppercase<Method>,
    path: operation.path.replace(/\{(\w+)\}/g, (_, name: string) => PLACES[name] ?? 'unknown'),
    query,
    body: operation.body ? valueOf(operation.body, seed) : undefined,
    headers: operation.sendsFile ? { 'content-type': operation.sendsFile } : {},
  };
}

const PLACES: Record<string, string> = { shop: 'shop.myshopify.com', planId: 'basic' };

/** What the schema takes, with every field that it knows; mended only where no made value fits as it is. */
function valueOf(schema: z.ZodType, seed: number): Json {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const options = { alwaysFakeOptionals: true, minItems: 1, maxItems: 2, maxLength: 40, maxDepth: 12 };
  const make = (turn: number) => generateSync(described as never, { ...options, seed: seed * TRIES + turn }) as Json;
  const turns = Array.from({ length: TRIES }, (_, turn) => turn);
  const fitting = turns.find((turn) => schema.safeParse(make(turn)).success);
  if (fitting !== undefined) return make(fitting);
  for (const turn of turns) {
    const value = make(turn);
    if (isRepaired(schema, value)) return value;
  }
  throw new Error(`No sample fits the schema: ${schema.safeParse(make(0)).error?.message}`);
}

function isRepaired(schema: z.ZodType, value: Json): boolean {
  for (let repairs = 0; repairs < MOST_REPAIRS; repairs += 1) {
    const { error } = schema.safeParse(value);
    if (!error) return true;
    for (const { path } of error.issues) mend(value, path as (string | number)[]);
  }
  return false;
}

const INSTANT = '2026-01-01T00:00:00.000Z';

/**
 * A refinement that a JSON schema cannot say: a number becomes a small one, a text an instant, and where that does not
 * help it is left out, with what needs it.
 */
export function mend(value: Json, path: readonly (string | number)[]): void {
  const key = path.at(-1);
  const parent = path.slice(0, -1).reduce<Json | undefined>(childOf, value);
  if (key === undefined || typeof parent !== 'object' || parent === null) return;
  const holder = parent as Record<string | number, Json>;
  const found = holder[key];
  if (found === undefined) mend(value, path.slice(0, -1));
  else if (typeof found === 'number' && found !== 3 && path.length > 1) holder[key] = 3;
  else if (typeof found === 'string' && found !== INSTANT && path.length > 1) holder[key] = INSTANT;
  else if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete holder[key];
}

function childOf(value: Json | undefined, step: string | number): Json | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<string | number, Json>)[step] : undefined;
}

/** The paths of all values in this one that are no objects or lists themselves. */
export function leavesOf(value: Json | undefined, path: (string | number)[] = []): (string | number)[][] {
  if (value === undefined) return [];
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, item]) =>
    leavesOf(item, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** The value with another one at this path. */
export function withValue(value: Json | undefined, path: readonly (string | number)[], other: Json): Json {
  if (path.length === 0) return other;
  const copy = structuredClone(value!) as Record<string | number, Json>;
  const parent = path.slice(0, -1).reduce<Record<string | number, Json>>((at, step) => at[step] as never, copy);
  parent[path.at(-1)!] = other;
  return copy as Json;
}

/** The HTTP process as a target. */
export function targetOf(app: TestApp): Target {
  return async ({ method, path, query, body, headers, raw }) => {
    const text = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, textOf(value)]),
    );
    const hasBody = raw !== undefined || body !== undefined;
    const answer = await app.http.inject({
      method,
      url: `${path}${text.size > 0 ? `?${text}` : ''}`,
      headers: { ...(hasBody && { 'content-type': 'application/json' }), host: 'localhost', ...headers },
      ...(hasBody && { payload: raw ?? jsonOf(body) }),
    });
    return { status: answer.statusCode, text: answer.body, headers: answer.headers };
  };
}

const textOf = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value));

/** 502: the fake platform does not know the question, which no request can help. */
export const isBroken = (status: number) => status >= 500 && status !== 502;

/** A part of the list, `TIMES` as many as `count`: evenly spread, and another for another seed. */
export function sampleOf<Item>(items: readonly Item[], count: number): Item[] {
  const most = count * TIMES;
  if (items.length <= most) return [...items];
  const step = items.length / most;
  return Array.from({ length: most }, (_, index) => items[(Math.floor(index * step) + SEED) % items.length]!);
}

/** A piece of JSON that no value of the language is written as. */
export const literal = (text: string): string => `${LITERAL}${text}${LITERAL}`;
const LITERAL = '@literal@';
const LITERALS = new RegExp(`"${LITERAL}(.*?)${LITERAL}"`, 'g');
const jsonOf = (body: Json | undefined) =>
  JSON.stringify(body).replace(LITERALS, (_, text: string) => JSON.parse(`"${text}"`) as string);

const MOST_SETTLING = 8;

/**
 * The request without what the operation itself refuses in it, as far as its own 422 says how: what is tried with it
 * then gets past the door.
 */
export async function settled(target: Target, request: Request): Promise<{ request: Request; answer: Answer }> {
  let answer = await target(request);
  for (let turn = 0; turn < MOST_SETTLING && answer.status === 422; turn += 1) {
    const { fields = {} } = JSON.parse(answer.text) as { fields?: Record<string, string> };
    for (const field of Object.keys(fields)) {
      mend({ body: request.body ?? null, query: request.query }, ['body', ...field.split('.')]);
      mend({ body: request.body ?? null, query: request.query }, ['query', ...field.split('.')]);
    }
    answer = await target(request);
  }
  return { request, answer };
}

/** The target with a header of its own on every request. */
export const withHeaders =
  (target: Target, headersOf: () => Promise<Record<string, string>>): Target =>
  async (request) =>
    target({ ...request, headers: { ...(await headersOf()), ...request.headers } });
