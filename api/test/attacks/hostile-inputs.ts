// Requests that nobody means well, made of a request that is taken.
import { gzipSync } from 'node:zlib';
import type { ZodError } from 'zod';
import { answerSchema } from '@purchase-limits/contract/operations';
import type { Operation } from '@purchase-limits/contract/operation';
import {
  isBroken,
  leavesOf,
  literal,
  withValue,
  type Answer,
  type Json,
  type Request,
  type Target,
} from './requests.js';

export type Attack = { name: string; request: Request & { raw?: string | Buffer }; field?: string };

const MEGABYTE = 1_000_000;
export const TEXTS: Record<string, string> = {
  empty: '',
  spaces: '   ',
  'a megabyte': 'x'.repeat(MEGABYTE),
  NUL: 'a\0b',
  'half a character': '\ud800',
  'half a character, reversed': 'a\udc00\ud800b',
  'right to left': '\u202eevil\u202c',
  'a prototype': '__proto__',
  'a constructor': 'constructor',
  SQL: `'; DROP TABLE shop; --`,
  HTML: '<img src=x onerror=alert(1)>',
  'a path': '../../../../etc/passwd',
  'a line break': 'a\r\nset-cookie: session=1',
  'a template': '${7*7}{{7*7}}<%= 7*7 %>',
  'a long character': '👩‍👩‍👧‍👦'.repeat(40),
  'combining marks': 'a\u0301'.repeat(400),
  'a number': '12345678901234567890',
  infinity: '1e400',
  'not a number': 'NaN',
  'a wildcard': '%_\\%',
  JSON: '{"$gt": ""}',
  'a day that is none': '2026-02-31',
  'a year far ahead': '+275760-09-13T00:00:00.000Z',
};
const NUMBERS: Record<string, Json> = {
  'too large for a number': literal('1e400'),
  'minus zero': literal('-0'),
  '2^53': literal('9007199254740993'),
  '2^63': literal('9223372036854775808'),
  'a tiny one': literal('1e-400'),
  negative: -1,
  'a fraction': 1.5,
  'a text': '1; DROP TABLE shop',
  null: null,
  true: true,
};
const OTHERS: Record<string, Json> = {
  'null in its place': null,
  'a list in its place': [],
  'an object in its place': {},
};

/** Every attack on the request: each of its values replaced, and the whole of it. */
export function attacksOn(request: Request, template: string): Attack[] {
  return [...onPath(request, template), ...onQuery(request), ...onBody(request), ...onTheWhole(request)];
}

function onPath(request: Request, template: string): Attack[] {
  if (!template.includes('{')) return [];
  return Object.entries(TEXTS)
    .filter(([, text]) => text !== '' && text.length < 1_000)
    .map(([what, text]) => ({
      name: `path: ${what}`,
      request: { ...request, path: template.replace(/\{\w+\}/g, encodedText(text)) },
    }));
}

/** Half a character has no encoding: the sign for what is none is sent in its place. */
const encodedText = (text: string) => encodeURIComponent(Buffer.from(text).toString());

function onQuery(request: Request): Attack[] {
  return Object.keys(request.query).flatMap((field) =>
    Object.entries({ ...TEXTS, 'minus infinity': '-Infinity', hexadecimal: '0x1F', 'a list': '[1]' })
      .filter(([, text]) => text.length < 10_000)
      .map(([what, text]) => ({
        name: `${field}: ${what}`,
        request: { ...request, query: { ...request.query, [field]: text } },
        field,
      })),
  );
}

function onBody(request: Request): Attack[] {
  const { body } = request;
  if (body === undefined) return [];
  const onLeaves = leavesOf(body).flatMap((path) => {
    const value = path.reduce<Json>((at, step) => (at as Record<string | number, Json>)[step]!, body);
    const kinds: Record<string, Record<string, Json>> = { string: TEXTS, number: NUMBERS };
    const others: [string, Json][] = Object.entries({ ...OTHERS, ...kinds[typeof value] });
    return others.map(([what, other]) => ({
      name: `${path.join('.')}: ${what}`,
      request: { ...request, body: withValue(body, path, other) },
      field: String(path[0]),
    }));
  });
  const onHolders = holdersOf(body).flatMap(([path, isList]): Attack[] =>
    Object.entries(isList ? LISTS : OBJECTS).map(([what, change]) => ({
      name: `${path.join('.') || 'body'}: ${what}`,
      request: { ...request, body: withValue(body, path, change(valueAt(body, path))) },
    })),
  );
  return [...onLeaves, ...onHolders];
}

const LISTS: Record<string, (list: Json) => Json> = {
  'no items': () => [],
  '100,000 items': (list) => Array.from({ length: 100_000 }, () => (list as Json[]).map(Number)[0] ?? 1),
  'an item of another kind': (list) => [...(list as Json[]), { unknown: [[]] }],
};
const OBJECTS: Record<string, (object: Json) => Json> = {
  'an unknown key': (object) => ({ ...(object as object), unknown: 'x' }),
  'a key that cannot be stored': (object) => ({ ...(object as object), 'a\0': 1 }),
  __proto__: (object) => Object.assign(Object.create(null), object, { ['__proto__']: null }) as Json,
  'a constructor': (object) => ({ ...(object as object), constructor: { prototype: { isAdmin: true } } }),
};

const valueAt = (value: Json, path: readonly (string | number)[]) =>
  path.reduce<Json>((at, step) => (at as Record<string | number, Json>)[step]!, value);

function holdersOf(value: Json, path: (string | number)[] = []): [(string | number)[], boolean][] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, item]) =>
    holdersOf(item, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return [[path, Array.isArray(value)], ...inside];
}

function onTheWhole(request: Request): Attack[] {
  const json = JSON.stringify(request.body ?? {});
  const bodies: Record<string, string | Buffer> = {
    nothing: '',
    null: 'null',
    'a list': '[]',
    'a text': '"text"',
    'half of itself': json.slice(0, json.length / 2),
    'prototype keys': `{"__proto__":{"isAdmin":true},${json.slice(1)}`,
    'the same key twice': `${json.slice(0, -1)}${json === '{}' ? '' : ','}"name":"a","name":{"b":1}}`,
    'deep nesting': `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    'bytes that are no text': Buffer.from([0xff, 0xfe, 0x00, 0x7b]),
    'too much': `"${'x'.repeat(1_100_000)}"`,
  };
  const headers: Record<string, Record<string, string>> = {
    'another content type': { 'content-type': 'application/xml' },
    'a content type that is none': { 'content-type': '\u00ff; charset=a; charset=b' },
    'a form': { 'content-type': 'application/x-www-form-urlencoded' },
    'a key that is too long': { 'idempotency-key': 'k'.repeat(201) },
    'a key that cannot be stored': { 'idempotency-key': 'a\u00ff' },
    'a bomb': { 'content-encoding': 'gzip' },
    'a language that is none': { 'accept-language': '*;q=NaN,'.repeat(500) },
  };
  return [
    ...Object.entries(bodies).map(([what, raw]) => ({ name: `body: ${what}`, request: { ...request, raw } })),
    ...Object.entries(headers).map(([what, more]) => ({
      name: `headers: ${what}`,
      request: {
        ...request,
        headers: { ...request.headers, ...more },
        ...(more['content-encoding'] && { raw: gzipSync(Buffer.alloc(10 * MEGABYTE, 32)) }),
      },
    })),
    {
      name: 'query: the same name twice',
      request: { ...request, path: `${request.path}?a=1&a=2&__proto__=1&constructor[prototype]=1`, query: {} },
    },
  ];
}

/** What is wrong with the answer to the attack; null: nothing. `isTaken`: whether the operation takes the request. */
export async function findingOf(
  target: Target,
  operation: Operation,
  { request, field }: Attack,
  isTaken: boolean,
): Promise<string | null> {
  // GET and DELETE take no body: whatever one is sent along is not read.
  const sent = request.method === 'GET' ? withoutBody(request) : request;
  const answer = await target(sent);
  if (isBroken(answer.status)) return `answers ${answer.status}`;
  if (answer.status < 400) return answer.status === 500 ? 'breaks' : promiseBroken(operation, answer);
  const broken = errorBroken(answer);
  if (broken) return broken;
  if (answer.status !== 422 || field === undefined || !isTaken) return null;
  const { code, fields = {} } = JSON.parse(answer.text) as { code: string; fields?: Record<string, string> };
  // What a shop has too many of is no fault of a field.
  if (code !== 'invalid') return null;
  const known = [field, 'body', ...Object.keys(request.query), ...Object.keys((request.body ?? {}) as object)];
  const names = Object.keys(fields).map((name) => name.split('.')[0]!);
  return names.some((name) => known.includes(name)) ? null : `names ${names.join()} in place of ${field}`;
}

function withoutBody(request: Attack['request']): Attack['request'] {
  const { raw: _raw, ...others } = request;
  return { ...others, body: undefined };
}

function promiseBroken(operation: Operation, { status, text }: Answer): string | null {
  const isOther = operation.answersFile || (status >= 300 && status < 400);
  if (isOther) return null;
  const schema = answerSchema(operation, status);
  if (schema === null) return text === '' ? null : 'answers with a body that is not promised';
  const { error } = schema.safeParse(JSON.parse(text));
  return error ? `answers ${status} with what is not promised: ${told(error)}` : null;
}

function errorBroken({ status, text }: Answer): string | null {
  try {
    const { error, code, fields } = JSON.parse(text) as Record<string, unknown>;
    if (typeof error !== 'string' || typeof code !== 'string') return `answers ${status} in another shape`;
    if (code === 'invalid' && Object.keys((fields as object | undefined) ?? {}).length === 0) return 'names no field';
    return null;
  } catch {
    return `answers ${status} without JSON`;
  }
}

const told = ({ issues: [issue] }: ZodError) => `${issue!.path.join('.')} ${issue!.message}`.trim();
