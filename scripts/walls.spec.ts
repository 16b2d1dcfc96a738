// The walls of the house are lint rules: this shows that each of them stops an import that crosses it.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(__dirname, '..');

describe('the walls', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'walls-'));
    copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const lint = (file: string, source: string) => {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `import { x } from '${source}';\nexport const y = x;\n`);
    return spawnSync(process.execPath, [join(root, 'node_modules/oxlint/bin/oxlint'), '--config', '.oxlintrc.json', file], {
      cwd: folder,
      encoding: 'utf8',
    }).stdout;
  };

  it.each([
    ['domain/src/a.ts', 'zod', 'The rulebook imports nothing'],
    ['domain/src/a.ts', 'node:fs', 'The rulebook imports nothing'],
    ['domain/src/a.ts', '../cli/limit-case.js', 'The rulebook imports nothing'],
    ['widget/src/a.ts', '@purchase-limits/api/config', 'import only domain'],
    ['admin/src/a.ts', '../../api/src/config.js', 'import only domain'],
    ['sandbox/src/a.ts', '@purchase-limits/domain/limit', 'on the wire only'],
    ['api/src/limits/a.ts', '../../sandbox/dist/main.js', 'on the wire only'],
    ['api/src/limits/a.ts', '../impressions/workers/count-impressions.js', 'Nobody imports workers'],
    ['api/src/limits/commands/a.ts', '../projections/limit-list.js', 'Nobody imports workers'],
    ['api/src/limits/commands/a.ts', '../../shops/shop.entity.js', 'its own'],
    ['api/src/limits/a.ts', '../shops/shop.entity.js', 'its own'],
  ])('%s may not import %s', (file, source, message) => {
    expect(lint(file, source)).toContain(message);
  });

  it.each([
    ['domain/src/a.ts', './limit.js'],
    ['widget/src/a.ts', '@purchase-limits/domain/evaluate'],
    ['api/src/limits/commands/a.ts', '../limit.entity.js'],
    ['api/src/limits/commands/a.ts', '../../impressions/queries/read-entitlement.js'],
    ['api/src/limits/limits.module.ts', './workers/deactivate-on-quota.js'],
  ])('%s may import %s', (file, source) => {
    expect(lint(file, source)).not.toContain('no-restricted-imports');
  });
});
