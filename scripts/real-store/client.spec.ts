// Gives every recorded answer to the API's client, as if the platform gave it now.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { Config } from '@purchase-limits/api/config';
import { PlatformClient } from '@purchase-limits/api/platform/platform-client';
import type { PlatformOutcome } from '@purchase-limits/api/platform/platform-error';
import { typeProblems } from './answer-types.js';
import { appOperations } from './operations.js';
import { digestOf, linesOf, type GraphqlLine, type Refusal } from './tape.js';
import { tapesIn } from './tapes.js';

const ROOT = resolve(__dirname, '../..');
const tapes = tapesIn(ROOT);
/** How the app understands what the platform refuses. A refusal within the data is an answer to it. */
const OUTCOMES: Record<Refusal, PlatformOutcome> = {
  throttled: 'throttled',
  'missing-scope': 'forbidden',
  unapproved: 'unapproved',
  'too-many-validations': 'unusable',
};
const BY_STATUS: Record<number, PlatformOutcome> = {
  401: 'unauthorized',
  402: 'frozen',
  403: 'forbidden',
  404: 'not_found',
  423: 'locked',
  500: 'unavailable',
  502: 'unavailable',
  503: 'unavailable',
};

let server: Server;
let answering: GraphqlLine;
let client: PlatformClient;
beforeAll(async () => {
  server = createServer((_request, response) => {
    const { status, headers, body } = answering;
    response.writeHead(status, headers).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  client = new PlatformClient({ PLATFORM_SHOP_URL: `http://127.0.0.1:${port}/{shop}` } as Config);
});
afterAll(async () => {
  server?.closeAllConnections();
  await once(server.close(), 'close');
});

/** A domain of its own, so that one answer's bucket is not the next one's. */
async function outcomeOf(line: GraphqlLine, index: number): Promise<unknown> {
  answering = line;
  try {
    return { data: await client.query(`shop-${index}.myshopify.com`, 'token', { query: 'query { shop { id } }' }) };
  } catch (error) {
    return { outcome: (error as { outcome?: unknown }).outcome ?? error };
  }
}

function expectedOf({ status, body, refusal }: GraphqlLine): unknown {
  const { data, errors } = body as { data?: unknown; errors?: unknown };
  if (status === 200 && errors === undefined) return { data };
  return { outcome: refusal ? OUTCOMES[refusal] : (BY_STATUS[status] ?? 'unusable') };
}

describe.each(tapes)('$file', ({ tape }) => {
  const lines = linesOf(tape, 'graphql');

  it('is read by the client: an answer, or the refusal that it is', async () => {
    for (const [index, line] of lines.entries())
      expect([line.operation, await outcomeOf(line, index)]).toEqual([line.operation, expectedOf(line)]);
    expect(lines.length).toBeGreaterThan(0);
  });

  it('has the answers that the API’s types promise', () => {
    const isCurrent = ({ operation, digest }: GraphqlLine) => digestOf(appOperations.get(operation) ?? '') === digest;
    const answered = lines.filter((line) => isCurrent(line) && 'data' in expectedObject(line));
    expect(typeProblems(ROOT, answered)).toEqual([]);
    expect(answered.length).toBeGreaterThan(0);
  });
});

const expectedObject = (line: GraphqlLine) => expectedOf(line) as object;

it('tells each kind of refusal', () => {
  const local = tapes.find(({ tape }) => tape.header.store === 'local')!;
  const refusals = new Set(linesOf(local.tape, 'graphql').map(({ refusal }) => refusal));
  expect(refusals).toEqual(new Set([null, ...Object.keys(OUTCOMES)]));
});

it('says which answer is not of its type', () => {
  const local = tapes.find(({ tape }) => tape.header.store === 'local')!;
  const line = structuredClone(linesOf(local.tape, 'graphql').find(({ operation }) => operation === 'Shop')!);
  const { data } = line.body as { data: { shop: Record<string, unknown> } };
  data.shop.weightUnit = 'STONES';
  data.shop.name = null;
  const problems = typeProblems(ROOT, [line]);
  expect(problems.join('\n')).toMatch(/^reads: Shop: .*STONES/m);
  expect(problems.join('\n')).toContain("'null' is not assignable to type 'string'");
});
