import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readCheckoutFunctions, type LoadFunction } from '../src/functions/checkout-function.js';
import { functionFiles, HANDLE } from './function-fixture.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'checkout-function-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const load: LoadFunction = async () => ({ run: () => ({ output: null, instructions: 0 }) });
function read(query = '{ presentmentCurrencyRate }', more: Record<string, string> = {}, loadFunction = load) {
  for (const [file, content] of Object.entries(functionFiles(query, more))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  return readCheckoutFunctions(folder, loadFunction);
}

it('reads the declaration and loads the module with its export', async () => {
  const loaded: unknown[] = [];
  const loadFunction: LoadFunction = async (wasm, exportName) => {
    loaded.push([Buffer.from(wasm).toString(), exportName]);
    return load(wasm, exportName);
  };
  expect(await read(undefined, undefined, loadFunction)).toMatchObject([
    {
      handle: HANDLE,
      title: 'Limits at the checkout',
      apiVersion: '2026-10',
      variables: { namespace: '$app', key: 'variables' },
    },
  ]);
  expect(loaded).toEqual([['stands in for a module', 'run']]);
});

it('has the same id in every start', async () => {
  expect((await read())[0]!.id).toBe((await read())[0]!.id);
});

it('is none without a folder, and none without an extension in it', async () => {
  expect(await readCheckoutFunctions(null, load)).toEqual([]);
  expect(await readCheckoutFunctions(folder, load)).toEqual([]);
  expect(await readCheckoutFunctions(join(folder, 'other'), load)).toEqual([]);
});

it.each([
  ['a query that costs too much', `{ cart { lines { ${'id '.repeat(31)} } } }`, 'it costs 31; at most 30 are allowed'],
  ['a query that is too long', `{ presentmentCurrencyRate }${' '.repeat(3_000)}`, 'at most 3000 are allowed'],
  ['a field that is not emulated', '{ cart { retailLocation { name } } }', 'not emulated: Cart.retailLocation'],
  ['a query that is none', '{ cart ', 'cannot be read: Syntax Error'],
])('ends the start with %s', async (_what, query, reason) => {
  await expect(read(query)).rejects.toThrow(reason);
  await expect(read(query)).rejects.toThrow(join(folder, 'input.graphql'));
});

it('ends the start without the module', async () => {
  await read();
  rmSync(join(folder, 'dist'), { recursive: true });
  await expect(readCheckoutFunctions(folder, load)).rejects.toThrow(
    `The function ${join(folder, 'dist/function.wasm')} is not there: build it first`,
  );
});

it.each([
  ['is not TOML', 'name = ', /shopify\.extension\.toml is not TOML/],
  ['has no function', 'api_version = "2026-10"', /extensions: /],
  [
    'has another target',
    functionFiles('')['shopify.extension.toml']!.replace('validations.generate.run', 'lines.discounts.generate.run'),
    /extensions\.0\.targeting\.0\.target: /,
  ],
])('ends the start with a declaration that %s', async (_how, toml, reason) => {
  await expect(read(undefined, { 'shopify.extension.toml': toml })).rejects.toThrow(reason);
});
