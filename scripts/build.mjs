// Builds the rooms in the order they need each other; `node scripts/build.mjs domain` builds just the named ones.
import { spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { extname } from 'node:path';

const tsc = (room) => ['node_modules/typescript/bin/tsc', '-p', room];
const vite = (room) => ['node_modules/vite/bin/vite.js', 'build', room, '--config', `${room}/vite.config.ts`, '--logLevel', 'warn'];
const steps = [
  { domain: tsc('domain') },
  { api: tsc('api'), sandbox: tsc('sandbox'), widget: vite('widget'), admin: vite('admin') },
  { scripts: tsc('scripts') },
  { bench: tsc('bench') },
];

const wanted = process.argv.slice(2);
if (wanted.length === 0) console.error('Building all rooms, which takes some seconds …');
for (const step of steps) {
  const rooms = Object.entries(step).filter(([room]) => wanted.length === 0 || wanted.includes(room));
  await Promise.all(rooms.map(([room, command]) => run(room, command)));
  if (rooms.some(([room]) => room === 'api')) copySql();
}

/** The migrations and functions of the database are SQL files, which the compiler leaves behind. */
function copySql() {
  const isWanted = (path) => ['', '.sql'].includes(extname(path));
  cpSync('api/src/database', 'api/dist/database', { recursive: true, filter: isWanted });
}

function run(room, args) {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (chunk) => (output += chunk));
    child.on('close', (code) => {
      if (code !== 0) {
        process.stderr.write(`Building ${room} failed:\n${output}\n`);
        process.exit(1);
      }
      done();
    });
  });
}
