// What Prometheus reads of each process stays small, whatever is asked of it: its series cost memory and money there.
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { join, resolve } from 'node:path';
import { QUEUES } from '@purchase-limits/api/events/subscriptions';
import { operations } from '@purchase-limits/contract/operations';
import { ADMIN_ROUTES } from '@purchase-limits/contract/page-speed';
import { parse } from 'yaml';
import { MerchantApi } from './merchant-api.js';
import { freePort } from './ports.js';
import { newDataDir, startProduct, type RunningProduct } from './running-product.js';
import { secretsOf } from './secrets.js';

const ROOT = resolve(__dirname, '..');
const HANDLE = 'hoodie-house';
const MOST = { bytes: 60_000, series: 600 };
/** Four ranges, all, sum and count of its wait; sum and count of its work, done and skipped. */
const SERIES_PER_QUEUE = 7 + 2 * 2;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'];

describe('the metrics', () => {
  let dataDir: string;
  let product: RunningProduct;
  let merchant: MerchantApi;
  let ports: { app: number; store: number; operations: number; worker: number };

  beforeAll(async () => {
    dataDir = newDataDir('metrics');
    ports = { app: await freePort(), store: await freePort(), operations: await freePort(), worker: await freePort() };
    product = await startProduct({
      port: ports.app,
      storePort: ports.store,
      dataDir,
      isInstalled: true,
      env: {
        OPERATIONS_PORT: String(ports.operations),
        WORKER_PORT: String(ports.worker),
        REQUESTS_PER_MINUTE: '1000000',
        LOG_LEVEL: 'fatal',
      },
    });
    merchant = new MerchantApi(`http://localhost:${ports.app}`, `http://localhost:${ports.store}`, HANDLE);
    await merchant.call('GET', '/shops');
  });
  afterAll(async () => {
    await product?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Asks for the address as it stands, which `fetch` would tidy up. */
  const ask = (port: number, method: string, path: string, headers: Record<string, string> = {}) =>
    new Promise<number>((answered) => {
      const sent = request({ host: 'localhost', port, method, path, headers }, (response) => {
        response.resume();
        response.on('end', () => answered(response.statusCode!));
      });
      sent.on('error', () => answered(0));
      sent.end();
    });
  const askAll = async (port: number, paths: readonly string[], methods = ['GET']) => {
    for (const path of paths) await Promise.all(methods.map((method) => ask(port, method, path)));
  };
  const filesIn = (folder: string, prefix: string) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(prefix, join(entry.parentPath, entry.name).slice(join(ROOT, folder).length)));
  async function metricsOf(port: number): Promise<string> {
    const { metricsToken } = secretsOf(dataDir);
    const response = await fetch(`http://localhost:${port}/metrics`, {
      headers: { authorization: `Bearer ${metricsToken}` },
    });
    return response.text();
  }
  const seriesIn = (metrics: string) => metrics.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  function expectSmall(metrics: string): void {
    const series = seriesIn(metrics);
    expect(Buffer.byteLength(metrics)).toBeLessThanOrEqual(MOST.bytes);
    expect(series.length).toBeLessThanOrEqual(MOST.series);
  }

  const HOSTILE = [
    ...Array.from({ length: 100 }, () => `/${randomUUID()}`),
    ...Array.from({ length: 100 }, () => `/apiSa/${randomUUID()}/${randomUUID()}`),
    ...Array.from({ length: 50 }, () => `/storefront/${randomUUID()}/settings`),
    ...Array.from({ length: 50 }, () => `/docs/${randomUUID()}`),
    '/apiSa/%6Cimits',
    '/%00',
    '/%',
    '//evil.example/',
    '/../../etc/passwd',
    '/docs/..%2f..%2fetc%2fpasswd',
    `/${'a'.repeat(5_000)}`,
    '/*',
    '/"}',
  ];

  it('of the HTTP process stay small when all pages, operations and hostile addresses were asked for', async () => {
    await askAll(ports.app, filesIn('admin/dist', '/'));
    await askAll(ports.app, ['/health', ...filesIn('docs/dist', '/docs/')]);
    for (const route of ADMIN_ROUTES) await askAll(ports.app, [route, `/embed${route}`]);
    for (const { method, path } of Object.values(operations)) {
      const address = path.replaceAll(/\{\w+\}/g, () => randomUUID());
      await ask(ports.app, method.toUpperCase(), address);
      if (!address.startsWith('/apiSa/')) continue;
      // With and without what it needs.
      await merchant.send(method.toUpperCase(), address.slice('/apiSa'.length), method === 'get' ? undefined : {});
      await merchant.send(method.toUpperCase(), `${address.slice('/apiSa'.length)}?limit=x&after=x`);
    }
    await merchant.call('POST', '/limits', { name: 'A', type: 'cart', startDate: '2026-01-01', max: 3 });
    await askAll(ports.app, HOSTILE, METHODS);
    const metrics = await metricsOf(ports.app);
    expectSmall(metrics);
    const routes = new Set([...metrics.matchAll(/[{,]route="([^"]*)"/g)].map(([, route]) => route!));
    expect([...routes]).toEqual(
      expect.arrayContaining(['/apiSa/limits', '/assets', '/docs', '/storefront/:shop', 'pages', '/health']),
    );
    expect([...routes].filter((route) => !/^(none|pages|\/[a-zA-Z]+(\/:?[a-zA-Z-]+(\.json)?)?)$/.test(route))).toEqual(
      [],
    );
  });

  it('of the worker stay small, too', async () => {
    await askAll(ports.worker, HOSTILE, METHODS);
    const metrics = await metricsOf(ports.worker);
    expectSmall(metrics);
    // As if every queue had been used.
    const used = new Set([...metrics.matchAll(/job_wait_seconds_count\{queue="([\w-]+)"/g)].map(([, queue]) => queue))
      .size;
    expect(used).toBeGreaterThan(3);
    expect(seriesIn(metrics).length + (QUEUES.length - used) * SERIES_PER_QUEUE).toBeLessThanOrEqual(MOST.series);
  });

  it('of the process for operators stay small, too', async () => {
    const password = `operator:${secretsOf(dataDir).operatorPassword}`;
    const headers = { authorization: `Basic ${Buffer.from(password).toString('base64')}` };
    for (const path of filesIn('operations/dist', '/operations/')) await ask(ports.operations, 'GET', path, headers);
    await askAll(ports.operations, HOSTILE, METHODS);
    for (const path of HOSTILE) await ask(ports.operations, 'GET', `/operations${path}`, headers);
    expectSmall(await metricsOf(ports.operations));
  });

  it('are read of the same processes by Prometheus and by a collector', () => {
    type Scraped = { scrape_configs: { static_configs: { targets: string[] }[] }[] };
    const read = (file: string) => parse(readFileSync(join(ROOT, 'monitoring', file), 'utf8')) as unknown;
    const { receivers } = read('collector.yml') as { receivers: { prometheus: { config: Scraped } } };
    const targetsIn = ({ scrape_configs: [scraped] }: Scraped) => scraped!.static_configs;
    expect(targetsIn(receivers.prometheus.config)).toEqual(targetsIn(read('prometheus.yml') as Scraped));
  });
});
