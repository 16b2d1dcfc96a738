import type { Operation } from '@purchase-limits/contract/operation';
import { operations } from '@purchase-limits/contract/operations';
import { TestApp } from '../test-app.js';

type Described = {
  summary: string;
  requestBody?: { content: Record<string, { schema: object }> };
  parameters?: { name: string }[];
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
};

describe('the description of the API', () => {
  let app: TestApp;
  let paths: Record<string, Record<string, Described>>;
  beforeAll(async () => {
    app = await TestApp.start();
    paths = (await app.call().get('/apiSa/openapi.json').expect(200)).body.paths as typeof paths;
  });
  afterAll(() => app.stop());

  const described = ({ method, path }: Operation) => paths[path]![method]!;

  it('has every operation of the contract, and no other', () => {
    const routes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    const promised = Object.values(operations).map(({ method, path }) => `${method} ${path}`);
    expect(routes.sort()).toEqual(promised.sort());
  });

  it.each(Object.entries<Operation>(operations))('%s says what is sent and what is answered', (_name, operation) => {
    const { summary, requestBody, responses } = described(operation);
    expect(summary).toMatch(/.{10}/);
    expect(Boolean(requestBody?.content['application/json']?.schema)).toBe(Boolean(operation.body));
    for (const [status, schema] of Object.entries(operation.answers))
      expect([status, Boolean(responses[status]?.content?.['application/json']?.schema)]).toEqual([
        status,
        schema !== null,
      ]);
    for (const status of ['400', '401', '403', '404', '409', '422', '429', '503'])
      expect(JSON.stringify(responses[status]?.content?.['application/json']?.schema)).toContain('"code"');
  });

  it('says which bodies and answers are files', () => {
    const { requestBody, parameters } = described(operations.checkLimitFile);
    expect(Object.keys(requestBody!.content)).toEqual(['text/csv']);
    expect(parameters!.map(({ name }) => name)).toEqual(['fileName', 'mode']);
    expect(Object.keys(described(operations.exportLimits).responses[200]!.content!)).toEqual(['text/csv']);
    expect(described(operations.startLimitImport).parameters!.map(({ name }) => name)).toContain('Idempotency-Key');
  });

  it('names the fields of bodies, answers and queries', () => {
    const { requestBody, responses } = described(operations.createLimit);
    expect(JSON.stringify(requestBody)).toContain('applyToEachVariant');
    expect(JSON.stringify(responses[201])).toContain('stoppedBy');
    expect(JSON.stringify(described(operations.changeLimit).responses[409])).toContain('changedBy');
    expect(described(operations.listLimits).parameters!.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['search', 'sort', 'pageSize']),
    );
    expect(described(operations.deleteLimits).parameters!.map(({ name }) => name)).toContain('Idempotency-Key');
  });
});
