// The committed types of the platform's answers are those of the app's operations and of the platform's schema.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');
const folder = process.env.PLATFORM_SCHEMAS ?? join(root, '../shared/schemas');
const isPresent = existsSync(join(folder, 'admin_2026-10.json.gz'));
if (!isPresent)
  process.stderr.write(`Generated types are not checked: there is no schema in ${folder} (or in PLATFORM_SCHEMAS).\n`);

(isPresent ? describe : describe.skip)('the types of the platform’s answers', () => {
  it('are what `npm run generate` writes', () => {
    const check = spawnSync(process.execPath, [join(root, 'scripts/dist/generate-platform-types.js'), '--check']);
    expect({ status: check.status, says: check.stderr.toString() }).toEqual({ status: 0, says: '' });
  });
});
