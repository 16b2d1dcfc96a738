// Builds the packages in dependency order. `node scripts/build.mjs domain` builds only the named ones.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { extname } from 'node:path';
import { text } from 'node:stream/consumers';

const tsc = (name) => ['node_modules/typescript-7/bin/tsc', '-p', name];
const vite = (name) => [
  'node_modules/vite/bin/vite.js',
  'build',
  name,
  '--config',
  `${name}/vite.config.ts`,
  '--logLevel',
  'warn',
];
const steps = [
  { domain: tsc('domain') },
  { contract: tsc('contract') },
  { rosetta: tsc('rosetta') },
  {
    api: tsc('api'),
    sandbox: tsc('sandbox'),
    widget: vite('widget'),
    admin: vite('admin'),
    operations: vite('operations'),
    'checkout-rule': ['extensions/checkout-rule/build.mjs'],
    'refusal-pixel': vite('extensions/refusal-pixel'),
  },
  { scripts: tsc('scripts') },
  { cli: vite('cli'), conformance: tsc('conformance'), documentation: ['scripts/dist/build-documentation.js'] },
  { bench: tsc('bench'), faults: tsc('faults') },
  { simulation: tsc('simulation') },
];

// What runs many commands has built once, in this folder.
if (process.env.BUILT_IN === process.cwd()) process.exit(0);
const wanted = process.argv.slice(2);
/** `scripts` takes types of `rosetta`, whose build takes a moment. */
if (wanted.includes('scripts')) wanted.push('rosetta');
if (wanted.length === 0) console.error('Building all packages, which takes some seconds …');
for (const step of steps) {
  const packages = Object.entries(step).filter(([name]) => wanted.length === 0 || wanted.includes(name));
  await Promise.all(packages.map(([name, args]) => build(name, args)));
  const isBuilt = (wantedName) => packages.some(([name]) => name === wantedName);
  if (isBuilt('api')) copyFiles();
  if (isBuilt('sandbox') && isBuilt('checkout-rule')) await printQueryCosts();
}

async function build(name, args) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [[code], output, errors] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  if (code === 0) return;
  process.stderr.write(`Building ${name} failed:\n${output}${errors}\n`);
  process.exit(1);
}

/** Of what the compiler leaves behind: SQL of the database's tables and functions, and templates of e-mails. */
function copyFiles() {
  const templates = 'api/dist/notifications/templates';
  for (const folder of ['api/dist/database/schema', 'api/dist/database/functions', templates])
    rmSync(folder, { recursive: true, force: true });
  const isWanted = (path) => ['', '.sql'].includes(extname(path));
  cpSync('api/src/database', 'api/dist/database', { recursive: true, filter: isWanted });
  cpSync('api/src/notifications/templates', templates, { recursive: true });
}

/** Prints what the checkout rule's input queries cost; `function-queries.spec.ts` says where the prices come from. */
async function printQueryCosts() {
  const { parse } = await import('graphql');
  const { costOfQuery, MOST_COST } = await import('../sandbox/dist/functions/query-limits.js');
  const folder = 'extensions/checkout-rule/src';
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith('.graphql'))
    .sort()) {
    const cost = costOfQuery(parse(readFileSync(`${folder}/${name}`, 'utf8')));
    console.error(`${name} costs ${cost} of ${MOST_COST} points`);
  }
}
