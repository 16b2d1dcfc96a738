// One PostgreSQL for the whole run, deleted afterwards; each suite creates its own databases in it.
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, type RunningPostgres } from './postgres.js';

declare global {
  var testPostgres: RunningPostgres | undefined;
}

export default async function setUp(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'limits-test-'));
  chmodSync(folder, 0o711);
  globalThis.testPostgres = await startPostgres({
    dataDir: join(folder, 'postgres'),
    password: 'test',
    isThrowaway: true,
  });
  process.env.TEST_POSTGRES_URL = globalThis.testPostgres.url('postgres', 'test', 'postgres');
}
