import { TestApp } from '../test-app.js';

describe('the description of the API', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  it('names every route, its purpose and the shape of its body', async () => {
    const { body } = await app.call().get('/apiSa/openapi.json').expect(200);
    const paths = body.paths as Record<
      string,
      Record<string, { summary?: string; requestBody?: object; parameters?: { name: string }[] }>
    >;
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining([
        '/apiSa/limits',
        '/apiSa/limits/{id}',
        '/apiSa/limits/activate',
        '/apiSa/shops',
        '/apiSa/quota',
        '/apiSa/branding',
        '/storefront/impressions',
        '/storefront/{shop}/settings',
        '/health',
      ]),
    );
    for (const [path, methods] of Object.entries(paths))
      for (const [method, operation] of Object.entries(methods)) {
        expect([path, method, operation.summary]).toEqual([path, method, expect.stringMatching(/.{10}/)]);
        if (method === 'put') expect([path, operation.requestBody]).toEqual([path, expect.anything()]);
      }
    const created = JSON.stringify(paths['/apiSa/limits']!.post!.requestBody);
    expect(created + JSON.stringify(body.components)).toContain('applyToEachVariant');
    expect(paths['/apiSa/limits']!.get!.parameters!.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['search', 'sort', 'pageSize']),
    );
  });
});
