// `npm test`: everything that can run here, after a build. Says what it skipped and why; with CI=true nothing may be skipped.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { stripVTControlCharacters } from 'node:util';

const TEN_MINUTES = 600_000;
const isCi = process.env.CI === 'true';
const jest = ['node_modules/jest/bin/jest.js', '--config', 'jest.config.cjs'];
const skipped = [];
let passed = 0;
let failed = 0;

const chromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', process.env.CHROMIUM_PATH].find((path) => path && existsSync(path));
if (!chromium) skipped.push('the browser journey: there is no Chromium here (apt-get install chromium, or set CHROMIUM_PATH)');
await run('everything on BullMQ with PostgreSQL', [...jest, ...process.argv.slice(2)], { ...(chromium && { CHROMIUM_PATH: chromium }) });

const redis = await startRedis();
if (!redis) skipped.push('the flow tests on Redis: there is no redis-server here (apt-get install redis-server)');
else if (process.argv.length === 2) {
  await run('the flows on BullMQ with Redis', [...jest, '--selectProjects', 'api', '--testPathPatterns', 'test/flows'], {
    TEST_REDIS_URL: `redis://127.0.0.1:${redis.port}`,
  });
}
redis?.process.kill();

for (const reason of skipped) console.log(`skipped: ${reason}`);
if (isCi && skipped.length > 0) failed += skipped.length;
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

/** Runs Jest with its output shown, and adds up the line in which it counts its tests. */
function run(title, args, env) {
  console.log(`\n# ${title}`);
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    const timer = setTimeout(() => child.kill('SIGKILL'), TEN_MINUTES);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
        process.stdout.write(chunk);
      });
    child.on('close', (code) => {
      clearTimeout(timer);
      const counts = /^Tests: +(.*)$/m.exec(stripVTControlCharacters(output))?.[1] ?? '';
      const count = (word) => Number(new RegExp(`(\\d+) ${word}`).exec(counts)?.[1] ?? 0);
      passed += count('passed');
      failed += count('failed');
      if (count('skipped') > 0) skipped.push(`${count('skipped')} tests that say why above`);
      // A suite that could not run at all counts no test.
      if (code !== 0 && count('failed') === 0) failed += 1;
      done();
    });
  });
}

/** A Redis of our own on a free port, without anything kept on disk; null where there is none. */
async function startRedis() {
  const path = ['/usr/bin/redis-server', '/usr/local/bin/redis-server'].find((candidate) => existsSync(candidate));
  if (!path) return null;
  const port = 16_000 + (process.pid % 1_000);
  const child = spawn(
    path,
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--maxmemory-policy', 'noeviction'],
    { stdio: 'ignore' },
  );
  for (let tries = 0; tries < 100; tries += 1) {
    const isUp = await new Promise((answered) => {
      const socket = connect(port, '127.0.0.1', () => answered(true)).on('error', () => answered(false));
      socket.on('connect', () => socket.destroy());
    });
    if (isUp) return { port, process: child };
    await new Promise((next) => setTimeout(next, 50));
  }
  child.kill();
  throw new Error(`redis-server did not answer on port ${port}`);
}
