// `purchase-limits`, as it is built, against the started product: a store's limits in a file.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { CreatedApiKey } from '@purchase-limits/contract/api-keys';
import { MerchantApi } from './merchant-api.js';
import { freePort } from './ports.js';
import { newDataDir, startProduct, type RunningProduct } from './running-product.js';

const COMMAND = join(__dirname, '../cli/dist/purchase-limits.js');
const STORES = ['hoodie-house', 'trail-and-co'];

describe('purchase-limits', () => {
  const folder = mkdtempSync(join(tmpdir(), 'limits-command-'));
  const dataDir = newDataDir('limits-command');
  let product: RunningProduct;
  let url: string;
  const keys: Record<string, string> = {};

  beforeAll(async () => {
    const [port, storePort] = [await freePort(), await freePort()];
    product = await startProduct({ port, storePort, dataDir, isInstalled: true });
    url = `http://127.0.0.1:${port}`;
    for (const store of STORES) {
      const api = new MerchantApi(url, `http://127.0.0.1:${storePort}`, store);
      const { text: answer } = await api.send('POST', '/api-keys', { name: 'ci', canWrite: true });
      keys[store] = (JSON.parse(answer) as CreatedApiKey).key;
    }
  }, 120_000);
  afterAll(async () => {
    await product?.stop();
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  });

  const run = async (store: string | null, ...args: string[]) => {
    const env = { ...process.env, ...(store && { PURCHASE_LIMITS_URL: `${url}/`, PURCHASE_LIMITS_KEY: keys[store] }) };
    const child = spawn(process.execPath, [COMMAND, ...args], { cwd: folder, env });
    const [[code], output, errors] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
    return { code: code as number, output: output.trim().split('\n'), errors: errors.trim() };
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
    expect(await run(STORES[0]!, 'pull')).toMatchObject({
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
