// The platform's tool is a program of our own here, which says how it was called.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../start-error.js';
import { until } from '../running-product.js';
import { functionRunsIn, ShopifyCli } from './platform-cli.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'platform-cli-'));
  process.env.STORE_ACCESS_TOKEN = 'shpat_of_this_test';
});
afterAll(() => {
  delete process.env.STORE_ACCESS_TOKEN;
  rmSync(folder, { recursive: true });
});

const RUN = {
  logType: 'function_run',
  source: 'purchase-limits-checkout-rule',
  payload: { input: { cart: {} }, output: { operations: [] } },
};

/** `body`: JavaScript that runs with `call`, the arguments and the environment. */
function toolWith(body: string, signal = new AbortController().signal) {
  const command = join(folder, `shopify-${Math.random()}`);
  const call = `const call = { args: process.argv.slice(2), env: process.env };`;
  const notes = `require('fs').writeFileSync(__filename + '.json', JSON.stringify(process.argv));`;
  const text = `#!${process.execPath}\n${notes}`;
  writeFileSync(command, `${text}${call}${body}`);
  chmodSync(command, 0o755);
  const cli = new ShopifyCli({
    command,
    root: folder,
    config: 'real-store',
    domain: 'my-dev.myshopify.com',
    apiVersion: '2026-10',
    clientSecret: 'secret-1',
    signal,
  });
  return { cli, calls: () => (JSON.parse(readFileSync(`${command}.json`, 'utf8')) as string[]).slice(2) };
}

it('calls the documented commands, and deploys without removing anything', async () => {
  const { cli, calls } = toolWith('');
  const ofApp = ['--config', 'real-store', '--path', folder];
  for (const [what, command] of [
    ['validate', ['app', 'config', 'validate', '--json']],
    ['build', ['app', 'build']],
    ['deploy', ['app', 'deploy', '--allow-updates']],
  ] as const) {
    expect(await cli[what]()).toEqual({ isDone: true, exitCode: 0, output: '' });
    expect(calls()).toEqual([...command, ...ofApp]);
  }
});

it('says what the tool said where it fails', async () => {
  const { cli } = toolWith(`console.error('Invalid scope'); process.exit(1);`);
  expect(await cli.validate()).toEqual({ isDone: false, exitCode: 1, output: 'Invalid scope' });
});

it('gives it the secret by the environment, and never the store’s token', async () => {
  const { cli, calls } = toolWith(`console.log(JSON.stringify(call.env));`);
  const { output } = await cli.triggerWebhook('shop/update', 'http://localhost:1');
  const env = JSON.parse(output) as Record<string, string>;
  expect(env).toMatchObject({ SHOPIFY_FLAG_CLIENT_SECRET: 'secret-1', CI: '1' });
  expect(JSON.stringify([env, calls()])).not.toContain('shpat_of_this_test');
  expect(calls().join(' ')).not.toContain('secret-1');
  expect(calls()).toContain('--topic=shop/update');
});

it('reads the runs of the function from the log as they come, and ends it', async () => {
  const line = JSON.stringify(JSON.stringify(RUN));
  const { cli, calls } = toolWith(`console.log('Waiting'); console.log(${line}); setInterval(() => {}, 999);`);
  const log = await cli.watchFunctionRuns();
  let runs: object[] = [];
  await until(async () => (runs = await log.runs()).length > 0, { withinMs: 5_000 });
  expect(runs).toEqual([{ handle: RUN.source, ...RUN.payload }]);
  expect(calls()).toEqual(expect.arrayContaining(['logs', '--json', '--store', 'my-dev.myshopify.com']));
  await log.stop();
});

it('leaves out other lines of the log, and one that is not whole yet', () => {
  const failed = { logType: 'network_access_request_execution', payload: {} };
  const asText = { ...RUN, payload: { input: '{"cart":{}}', output: '' } };
  const lines = ['{not json', JSON.stringify(failed), JSON.stringify(asText), JSON.stringify(RUN).slice(0, 30)];
  expect(functionRunsIn(lines.join('\n'))).toEqual([{ handle: RUN.source, input: { cart: {} }, output: '' }]);
});

it('says what to install where there is no such tool', async () => {
  const { cli } = toolWith('');
  Object.assign((cli as unknown as { facts: object }).facts, { command: join(folder, 'none') });
  await expect(cli.build()).rejects.toThrow(StartError);
});

it('is ended with the run', async () => {
  const stopping = new AbortController();
  const { cli } = toolWith('setInterval(() => {}, 999);', stopping.signal);
  const building = cli.build();
  setTimeout(() => stopping.abort(), 100);
  await expect(building).rejects.toMatchObject({ name: 'AbortError' });
});
