// `purchase-limits`, as it is built, against the started product: a store's limits in a file.
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { CreatedApiKey } from '@purchase-limits/contract/api-keys';
import type { PastOrderCheckView } from '@purchase-limits/contract/past-orders';
import { parse } from 'yaml';
import { MerchantApi } from './merchant-api.js';
import { freePort } from './ports.js';
import { newDataDir, startProduct, until, type RunningProduct } from './running-product.js';

const COMMAND = join(__dirname, '../cli/dist/purchase-limits.js');
const STORES = ['hoodie-house', 'trail-and-co', 'nordic-goods'];
const STDIO = ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'];
const EXAMPLE = join(__dirname, '../cli/example');

type Workflow = { jobs: { limits: { strategy: { matrix: { store: string[] } }; steps: { run?: string }[] } } };

describe('purchase-limits', () => {
  const folder = mkdtempSync(join(tmpdir(), 'limits-command-'));
  const dataDir = newDataDir('limits-command');
  let product: RunningProduct;
  let url: string;
  let storeUrl: string;
  const keys: Record<string, string> = {};

  beforeAll(async () => {
    const [port, storePort] = [await freePort(), await freePort()];
    product = await startProduct({ port, storePort, dataDir, isInstalled: true });
    url = `http://127.0.0.1:${port}`;
    storeUrl = `http://127.0.0.1:${storePort}`;
    for (const store of STORES) {
      const { text: answer } = await apiOf(store).send('POST', '/api-keys', { name: 'ci', canWrite: true });
      keys[store] = (JSON.parse(answer) as CreatedApiKey).key;
    }
  });
  afterAll(async () => {
    await product?.stop();
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  });

  const run = (store: string | null, ...args: string[]) => {
    const env = store === null ? {} : { PURCHASE_LIMITS_URL: `${url}/`, PURCHASE_LIMITS_KEY: keys[store] };
    return ended(
      spawn(process.execPath, [COMMAND, ...args], { cwd: folder, env: { ...process.env, ...env }, stdio: STDIO }),
    );
  };
  /** With the keys of all stores, as an agency has them. */
  const runForAll = (...args: string[]) =>
    ended(
      spawn(process.execPath, [COMMAND, ...args], {
        cwd: folder,
        env: { ...process.env, ...envOfAll() },
        stdio: STDIO,
      }),
    );
  const envOfAll = () =>
    Object.fromEntries([
      ['PURCHASE_LIMITS_URL', url],
      ...STORES.map((store) => [`PURCHASE_LIMITS_KEY_${store.toUpperCase().replaceAll('-', '_')}`, keys[store]]),
    ]) as Record<string, string>;
  const ended = async (child: ChildProcessByStdio<null, Readable, Readable>) => {
    const [[code], output, errors] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
    return { code: code as number, output: output.trim().split('\n'), errors: errors.trim() };
  };
  const apiOf = (store: string) => new MerchantApi(url, storeUrl, store);
  const inStore = async (store: string, method: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${storeUrl}/store/${store}${path}`, { method, headers, body: JSON.stringify(body) });
    expect([path, answer.status]).toEqual([path, 200]);
  };
  const write = (content: unknown, file = 'purchase-limits.json') =>
    writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
  const read = () => JSON.parse(readFileSync(join(folder, 'purchase-limits.json'), 'utf8')) as { limits: object[] };

  const general = { name: 'Everybody', type: 'cart', max: 5 };
  const wholesale = {
    name: 'Wholesale',
    type: 'customer_tag',
    customerTags: { kind: 'specific', tags: ['wholesale'] },
    max: 50,
    replaces: ['Everybody'],
  };

  it('plans and applies a file, has nothing to do the second time, and brings it to another store', async () => {
    write({ limits: [general, wholesale] });
    expect(await run(STORES[0]!, 'plan', '--exit-code')).toMatchObject({
      code: 2,
      output: ['+ Everybody', '+ Wholesale', '2 to create, 0 to change, 0 to delete, 0 unchanged'],
    });
    expect((await run(STORES[0]!, 'apply')).output.at(-1)).toBe('2 created, 0 changed, 0 deleted');
    expect((await run(STORES[0]!, 'apply')).output).toEqual([
      '0 to create, 0 to change, 0 to delete, 2 unchanged',
      '0 created, 0 changed, 0 deleted',
    ]);
    rmSync(join(folder, 'purchase-limits.json'));
    expect(await run(STORES[0]!, 'pull', '--file', 'purchase-limits.json')).toMatchObject({
      code: 0,
      output: ['2 limits written to purchase-limits.json'],
    });
    expect(read().limits).toEqual([
      { ...general, status: 'active' },
      { ...wholesale, status: 'active' },
    ]);
    expect((await run(STORES[0]!, 'plan', '--exit-code')).code).toBe(0);
    expect((await run(STORES[1]!, 'apply')).output.at(-1)).toBe('2 created, 0 changed, 0 deleted');
  });

  it('says field by field what changes, and deletes what the file lacks where it is told to', async () => {
    write({ limits: [{ ...general, max: 7 }] });
    expect((await run(STORES[0]!, 'plan')).output).toEqual([
      '~ Everybody: max 5 → 7',
      '0 to create, 1 to change, 0 to delete, 0 unchanged',
    ]);
    expect((await run(STORES[0]!, 'apply', '--delete-others')).output).toEqual([
      '~ Everybody: max 5 → 7',
      '- Wholesale',
      '0 to create, 1 to change, 1 to delete, 0 unchanged',
      '0 created, 1 changed, 1 deleted',
    ]);
  });

  it('knows products by their handles, which another store may lack', async () => {
    const hoodie = {
      name: 'Hoodies',
      type: 'product',
      max: 3,
      products: { kind: 'specific', items: [{ productId: 'classic-hoodie' }] },
    };
    write({ limits: [hoodie] });
    expect((await run(STORES[0]!, 'apply', '--delete-others')).output.at(-1)).toMatch(/^1 created, 0 changed, /);
    expect((await run(STORES[0]!, 'plan', '--exit-code')).code).toBe(0);
    await run(STORES[0]!, 'pull');
    expect(read().limits).toEqual([{ ...hoodie, status: 'active' }]);
    write({ limits: [{ ...hoodie, products: { kind: 'specific', items: [{ productId: 'not-sold-here' }] } }] });
    const { code, errors } = await run(STORES[1]!, 'plan');
    expect([code, errors]).toEqual([1, 'limits.0.products: There is no product with the handle “not-sold-here”']);
  });

  it('writes YAML where no file says otherwise, and finds nothing to change in it', async () => {
    rmSync(join(folder, 'purchase-limits.json'));
    const { output } = await run(STORES[0]!, 'pull');
    expect(output).toEqual(['1 limits written to purchase-limits.yaml']);
    expect(readFileSync(join(folder, 'purchase-limits.yaml'), 'utf8')).toContain('- productId: classic-hoodie\n');
    expect((await run(STORES[0]!, 'plan', '--delete-others', '--exit-code')).code).toBe(0);
    rmSync(join(folder, 'purchase-limits.yaml'));
  });

  it('copies the limits of one store to another, once it has said what changes', async () => {
    const copy = ['copy', '--from', STORES[0]!, '--to', STORES[2]!];
    write({ limits: [general, wholesale] });
    await run(STORES[0]!, 'apply', '--delete-others');
    const planned = ['+ Everybody', '+ Wholesale', '2 to create, 0 to change, 0 to delete, 0 unchanged'];
    expect((await runForAll(...copy, '--dry-run')).output).toEqual(planned);
    expect((await runForAll(...copy)).output).toEqual([...planned, '2 created, 0 changed, 0 deleted']);
    expect((await runForAll(...copy)).output.at(-1)).toBe('0 created, 0 changed, 0 deleted');
    expect((await runForAll('copy', '--from', STORES[0]!)).errors).toContain('Name both stores');
    expect((await runForAll(...copy.slice(0, 4), 'elsewhere')).errors).toContain('PURCHASE_LIMITS_KEY_ELSEWHERE');
  });

  it('says what a plan would have done to past orders, once the store lets them be seen', async () => {
    const [store, api] = [STORES[0]!, apiOf(STORES[0]!)];
    write({
      limits: [
        { name: 'One piece', type: 'cart', max: 1 },
        { ...general, max: 4 },
      ],
    });
    const plan = () => run(store, 'plan', '--past-orders');
    expect((await plan()).errors).toBe('The app answered 409: Your store does not allow this app to see orders yet.');
    await inStore(store, 'PUT', '/scopes.json', { grant: ['read_orders', 'write_customers'] });
    const shown = await fetch(`${storeUrl}/products/classic-hoodie.js`);
    const variant = ((await shown.json()) as { variants: { id: number }[] }).variants[0]!.id;
    for (const quantity of [1, 3, 6])
      await inStore(store, 'POST', '/orders', { source: 'web', variant, quantity, customer: 7001 });
    const isSeen = async () =>
      (await api.call<PastOrderCheckView>('GET', '/past-order-checks')).missingScopes.length === 0;
    await until(isSeen, { withinMs: 20_000, everyMs: 100, explain: product.output });
    expect((await plan()).output.slice(-2)).toEqual([
      expect.stringMatching(/^One piece: would have stopped 2 of 3 orders since \d{4}-\d\d-\d\d, worth \d+/),
      expect.stringMatching(/^Everybody: would have stopped 1 of 3 orders /),
    ]);
  });

  it('runs the workflow of the example for each of its stores', async () => {
    const example = join(folder, 'example');
    cpSync(EXAMPLE, example, { recursive: true });
    writeFileSync(join(folder, 'purchase-limits'), `#!/bin/sh\nexec "${process.execPath}" "${COMMAND}" "$@"\n`, {
      mode: 0o755,
    });
    const { jobs } = parse(readFileSync(join(example, '.github/workflows/limits.yml'), 'utf8')) as Workflow;
    const steps = jobs.limits.steps.flatMap(({ run: line = '' }) =>
      line.startsWith('purchase-limits ') ? [line] : [],
    );
    expect(steps).toHaveLength(3);
    expect(jobs.limits.strategy.matrix.store.toSorted()).toEqual(STORES.toSorted());
    for (const STORE of STORES) {
      const env = { ...process.env, ...envOfAll(), STORE, PATH: folder + delimiter + process.env.PATH };
      const lines: string[][] = [];
      for (const step of [...steps, steps[1]!]) {
        const { code, output, errors } = await ended(spawn('sh', ['-c', step], { cwd: example, env, stdio: STDIO }));
        expect([step, code, errors]).toEqual([step, 0, '']);
        lines.push(output);
      }
      expect(lines[0]!.at(-1)).toBe('2 passed, 0 failed');
      expect(lines[2]!.at(-1)).toMatch(/^\d created, \d changed, \d deleted$/);
      expect(lines[3]!.at(-1)).toMatch(/^0 to create, 0 to change, 0 to delete, \d unchanged$/);
    }
  });

  it('judges carts by the file, without a store', async () => {
    write({ limits: [general, wholesale] });
    const cart = (name: string, quantity: number, tags: string[], allowed: boolean) => ({
      name,
      now: '2026-11-20T10:00:00Z',
      shop: { currency: 'USD', weightUnit: 'kg' },
      cart: {
        lines: [
          {
            id: 'l1',
            productId: 'p1',
            variantId: 'v1',
            quantity,
            price: '1.00',
            grams: 1,
            title: 'Mug',
            vendor: 'Acme',
            tags: [],
            collectionIds: [],
          },
        ],
      },
      customer: { id: 'c1', tags },
      expect: { allowed, ...(!allowed && { violations: [{ limitId: 'Everybody', kind: 'max', subject: 'cart' }] }) },
    });
    write([cart('six for anybody', 6, [], false), cart('six for wholesale', 6, ['wholesale'], true)], 'carts.json');
    expect(await run(null, 'test', 'carts.json')).toEqual({
      code: 0,
      output: ['ok six for anybody', 'ok six for wholesale', '2 passed, 0 failed'],
      errors: '',
    });
    write([cart('six for anybody', 6, [], true)], 'carts.json');
    expect(await run(null, 'test', 'carts.json')).toMatchObject({
      code: 1,
      output: [expect.stringContaining('FAIL six for anybody: allowed is false, expected true'), '0 passed, 1 failed'],
    });
  });

  it.each<[string, unknown, string[], string]>([
    ['a file that is not there', null, ['plan', '--file', 'none.json'], 'none.json'],
    ['a file that is no JSON', '{', ['plan'], 'purchase-limits.json: '],
    ['a field that no limit has', { limits: [{ ...general, maximum: 3 }] }, ['plan'], 'limits.0: '],
    ['a limit that the app refuses', { limits: [{ ...general, max: -1 }] }, ['plan'], 'limits.0.max: '],
    ['a command that there is not', null, ['destroy'], 'There is no command destroy'],
    ['an option that there is not', null, ['plan', '--force'], "Unknown option '--force'"],
  ])('ends with 1 and says why: %s', async (_what, content, args, message) => {
    if (content !== null) write(content);
    const { code, errors } = await run(STORES[0]!, ...args);
    expect([code, errors]).toEqual([1, expect.stringContaining(message)]);
    expect(errors).not.toContain('    at ');
  });

  it('needs an address and a key, and says what the app answers to a wrong one', async () => {
    write({ limits: [general] });
    expect((await run(null, 'plan')).errors).toContain('PURCHASE_LIMITS_URL');
    keys.wrong = `plk_${'0'.repeat(32)}_${'a'.repeat(43)}`;
    expect((await run('wrong', 'plan')).errors).toBe(
      'The app answered 401: This API key is not valid, or not any more.',
    );
  });

  it('prints the schema of the file for editors', async () => {
    const { code, output } = await run(null, 'schema');
    const schema = JSON.parse(output.join('\n')) as { properties: { limits: { items: { properties: object } } } };
    expect(code).toBe(0);
    expect(Object.keys(schema.properties.limits.items.properties)).toContain('appliesWhen');
  });

  it('is one file that needs no other package', () => {
    expect(existsSync(COMMAND)).toBe(true);
    const imports = [...readFileSync(COMMAND, 'utf8').matchAll(/^import .* from ["']([^"']+)["']/gm)].map(
      ([, from]) => from!,
    );
    expect(imports.filter((from) => !from.startsWith('node:'))).toEqual([]);
  });
});
