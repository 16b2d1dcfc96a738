// `npm run real-store`: records what a development store, or the local one, answers to the app. docs/your-own-store.md
// says what it does to the store.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { API_VERSION } from '@purchase-limits/api/platform/platform-client';
import { lockFolder } from '../data-folder.js';
import { newDataDir } from '../running-product.js';
import { startPostgres } from '../postgres.js';
import { Run } from '../run.js';
import { StartError } from '../start-error.js';
import { allSteps } from './all-steps.js';
import { readCommand, type Command, type Settings } from './arguments.js';
import { Created, placeOf } from './created.js';
import { writeDeclaration } from './declaration-file.js';
import { openDevelopmentStore } from './development-store.js';
import { startLocalStore } from './local-store.js';
import { appOperations } from './operations.js';
import { operationsIn } from './recorder.js';
import { record, type Recording } from './record.js';
import { sentencesIn } from './review.js';
import type { Store } from './store.js';
import { reserve } from './tape-file.js';
import { linesOf, printTape } from './tape.js';

const ROOT = resolve(import.meta.dirname, '../../..');
const FOLDER = join(ROOT, '.data/real-store');
const LOCAL_TAPE = join(ROOT, 'sandbox/tapes/local-store.jsonl');
const CONFIG = 'real-store';

const run = new Run();
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (stopping.signal.aborted) return void run.end(1);
    console.log('Stopping. What was created is removed first; stop again to leave it.');
    stopping.abort();
  });

try {
  await run.end((await main(readCommand(process.argv.slice(2), process.env))) ? 0 : 1);
} catch (error) {
  await run.fail(error);
}

async function main(command: Command): Promise<boolean> {
  const file = command.to ?? (command.kind === 'local' ? LOCAL_TAPE : join(FOLDER, tapeName()));
  const isLocal = command.kind === 'local';
  const tapeFile = run.begin(
    () => reserve(file),
    ({ discard }) => discard(),
  );
  const store = isLocal ? await openLocal() : await openDevelopment(command.settings);
  const steps = allSteps.filter(({ name }) => name !== 'declaration' || isLocal || command.deploys);
  const created = new Created(isLocal ? null : join(FOLDER, store.domain, 'created.json'));
  const { signal } = stopping;
  console.log(`Recording ${store.domain}.`);
  const recording = await record({ store, steps, created, apiVersion: API_VERSION, signal, log: console.log });
  return summarize(recording, tapeFile.write(printTape(recording.tape), recording.how === 'complete'));
}

async function openLocal(): Promise<Store> {
  const folder = newDataDir('real-store');
  run.begin(
    () => folder,
    () => rmSync(folder, { recursive: true, force: true }),
  );
  const options = { dataDir: join(folder, 'postgres'), password: 'local', isThrowaway: true };
  const postgres = await startPostgres(options);
  run.begin(
    () => postgres,
    ({ stop }) => stop(),
  );
  const store = await startLocalStore(ROOT, postgres.url('postgres', 'local', 'postgres'));
  return run.begin(
    () => store,
    ({ stop }) => stop(),
  );
}

async function openDevelopment(settings: Settings): Promise<Store> {
  mkdirSync(join(FOLDER, settings.domain), { recursive: true, mode: 0o700 });
  // Two runs would take each other's checkout rules for too many, and each other's declaration.
  run.begin(lockRuns, ({ unlock }) => unlock());
  const declaration = join(ROOT, `shopify.app.${CONFIG}.toml`);
  run.begin(
    () => writeDeclaration(declaration, declarationFor(settings)),
    ({ remove }) => remove(),
  );
  const place = { root: ROOT, config: CONFIG, apiVersion: API_VERSION, signal: stopping.signal };
  const store = await openDevelopmentStore(settings, place);
  return run.begin(
    () => store,
    ({ receiver }) => receiver.stop(),
  );
}

function lockRuns(): ReturnType<typeof lockFolder> {
  try {
    return lockFolder(FOLDER);
  } catch (error) {
    // Its advice is about another folder of data.
    if (error instanceof StartError) throw new StartError(`${error.message.split('. ')[0]!}.`);
    throw error;
  }
}

function declarationFor({ clientId, publicUrl }: Settings): string {
  return readFileSync(join(ROOT, 'shopify.app.toml'), 'utf8')
    .replaceAll('${PLATFORM_CLIENT_ID}', clientId)
    .replaceAll('${PUBLIC_URL}', publicUrl);
}

function summarize({ tape, how, left, unsearched }: Recording, file: string): boolean {
  const unexplained = linesOf(tape, 'not-run');
  const count = [...appOperations.keys()].filter((name) => operationsIn(tape.lines).has(name)).length;
  console.log(`\n${count} of ${appOperations.size} operations were run.`);
  for (const { operation, reason } of unexplained) console.log(`  ${operation}: not run, because ${reason}`);
  if (left.length > 0) console.log('Still in the store, remove it by hand or run this again:');
  for (const { thing, reason } of left) console.log(`  ${placeOf(thing)}: ${reason}`);
  if (unsearched.length > 0) console.log('Something more may be left, so run this again. It could not look for:');
  for (const problem of unsearched) console.log(`  ${problem}`);
  const sentences = sentencesIn(tape);
  console.log(`Read these ${sentences.length} sentences before you pass the tape on:`);
  for (const sentence of sentences) console.log(`  ${sentence}`);
  console.log(`\nThe tape (${how}): ${relative(process.cwd(), file)}`);
  return how === 'complete' && left.length === 0 && unsearched.length === 0;
}

function tapeName(): string {
  return `tape-${new Date().toISOString().replace(/[:.]/g, '-').slice(0, 19)}.jsonl`;
}
