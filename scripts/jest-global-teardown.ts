import { rmSync } from 'node:fs';
import { dirname } from 'node:path';

export default async function tearDown(): Promise<void> {
  const postgres = globalThis.testPostgres;
  if (!postgres) return;
  await postgres.stop();
  rmSync(dirname(postgres.dataDir), { recursive: true, force: true });
}
