// Breaks each import rule and each rule of lint that keeps a layer, and sees it reported.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(__dirname, '..');
const run = (folder: string, tool: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'node_modules', tool), ...args], { cwd: folder, encoding: 'utf8' }).stdout;

let folder: string;
const write = (file: string, source: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), source);
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-rules-'));
  for (const file of ['.dependency-cruiser.cjs', '.oxlintrc.json']) cpSync(join(root, file), join(folder, file));
});
afterEach(() => rmSync(folder, { recursive: true }));

type Violation = { rule: { name: string }; from: string };
const isPackage = (imports: string) =>
  ['pg', '@opentelemetry/api', '@shopify/polaris', '@shopify/polaris-icons'].includes(imports);

/** `value`: more than a type is imported. */
type Broken = { rule: string; file: string; imports: string; value?: boolean };

describe('an import', () => {
  const importOf = ({ file, imports, value = false }: Broken) => {
    const up = '../'.repeat(file.split('/').length - 1);
    const path = `${up}${imports.replace(/\.tsx?$/, '.js')}`;
    return value ? `export { X } from '${path}';\n` : `import type { X } from '${path}';\nexport type Y = X;\n`;
  };
  /** Every violation that is reported, as `rule file`, in one run over a folder with these files. */
  const violations = (files: Broken[]) => {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    write('package.json', '{ "type": "module" }');
    for (const { imports } of files) if (!isPackage(imports)) write(imports, 'export type X = 1;\n');
    for (const broken of files)
      write(broken.file, isPackage(broken.imports) ? `export * as y from '${broken.imports}';\n` : importOf(broken));
    const folders = [...new Set(files.flatMap(({ file, imports }) => [file, imports]))]
      .filter((path) => !isPackage(path))
      .map((path) => path.split('/')[0]!);
    const report = run(
      folder,
      'dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'json',
      ...new Set(folders),
    );
    const { summary } = JSON.parse(report) as { summary: { violations: Violation[] } };
    return summary.violations.map(({ rule, from }) => `${rule.name} ${from}`).sort();
  };

  it('against a rule is reported, each by its rule', () => {
    const broken: Broken[] = [
      { rule: 'api-floor-1-imports-upwards', file: 'api/src/database/a.ts', imports: 'api/src/events/ground.ts' },
      { rule: 'api-floor-2-imports-upwards', file: 'api/src/http/b.ts', imports: 'api/src/shops/second.ts' },
      { rule: 'api-floor-3-imports-upwards', file: 'api/src/quota/c.ts', imports: 'api/src/limits/third.ts' },
      { rule: 'api-floor-4-imports-upwards', file: 'api/src/branding/d.ts', imports: 'api/src/installation/fourth.ts' },
      { rule: 'api-floor-5-imports-upwards', file: 'api/src/installation/e.ts', imports: 'api/src/identity/fifth.ts' },
      { rule: 'api-floor-6-imports-upwards', file: 'api/src/operations/f.ts', imports: 'api/src/main.ts' },
      { rule: 'api-file-without-floor', file: 'api/src/helpers/g.ts', imports: 'domain/src/limit.ts' },
      { rule: 'api-entity-is-private', file: 'api/src/limits/h.ts', imports: 'api/src/shops/shop.entity.ts' },
      {
        rule: 'api-workers-and-projections-are-private',
        file: 'api/src/limits/i.ts',
        imports: 'api/src/limits/workers/w.ts',
      },
      {
        rule: 'api-workers-and-projections-are-private',
        file: 'api/src/storefront/j.ts',
        imports: 'api/src/limits/projections/p.ts',
      },
      {
        rule: 'api-controllers-are-private',
        file: 'api/src/limits/k.ts',
        imports: 'api/src/limits/limits.controller.ts',
      },
      { rule: 'api-connections-are-of-the-database', file: 'api/src/limits/l.ts', imports: 'pg' },
      { rule: 'api-opentelemetry-is-of-tracing', file: 'api/src/tracing/in-span.ts', imports: '@opentelemetry/api' },
      {
        rule: 'api-migrations-import-no-code',
        file: 'api/src/database/migrations/z.ts',
        imports: 'domain/src/limit.ts',
      },
      {
        rule: 'api-migrations-import-no-code',
        file: 'api/src/database/migrations/z2.ts',
        imports: 'api/src/database/roles.ts',
      },
      { rule: 'api-imports-domain-and-contract', file: 'api/src/limits/m.ts', imports: 'sandbox/src/sandbox.ts' },
      { rule: 'domain-imports-nothing', file: 'domain/src/n.ts', imports: 'contract/src/limit.ts' },
      { rule: 'contract-imports-domain-and-zod', file: 'contract/src/s.ts', imports: 'api/src/migrate.ts' },
      { rule: 'browser-imports-domain-only', file: 'admin/src/o.ts', imports: 'api/src/config.ts' },
      { rule: 'widget-imports-no-contract', file: 'widget/src/p.ts', imports: 'contract/src/limit.ts' },
      {
        rule: 'pages-import-types-of-contract',
        file: 'admin/src/t.ts',
        imports: 'contract/src/limit.ts',
        value: true,
      },
      {
        rule: 'pages-import-types-of-contract',
        file: 'operations/src/v.ts',
        imports: 'contract/src/operators.ts',
        value: true,
      },
      { rule: 'browser-imports-domain-only', file: 'operations/src/w.ts', imports: 'api/src/config.ts' },
      { rule: 'browser-packages-apart', file: 'operations/src/x.ts', imports: 'admin/src/routes.ts' },
      { rule: 'operations-is-imported-by-nothing', file: 'scripts/y.ts', imports: 'operations/src/routes.ts' },
      { rule: 'browser-packages-apart', file: 'admin/src/q.ts', imports: 'widget/src/page.ts' },
      { rule: 'admin-polaris-is-imported-by-ui', file: 'admin/src/frame/y.ts', imports: '@shopify/polaris' },
      { rule: 'admin-polaris-is-imported-by-ui', file: 'admin/src/screens/z.ts', imports: '@shopify/polaris-icons' },
      { rule: 'admin-ui-imports-nothing-of-the-admin', file: 'admin/src/ui/A.ts', imports: 'admin/src/api/client.ts' },
      { rule: 'admin-router-imports-nothing-of-the-admin', file: 'admin/src/router/b.ts', imports: 'admin/src/b.ts' },
      { rule: 'the-command-knows-the-api-by-its-contract', file: 'cli/src/u.ts', imports: 'api/src/clock.ts' },
      { rule: 'conformance-sees-what-shoppers-see', file: 'conformance/u.ts', imports: 'widget/src/page.ts' },
      { rule: 'rosetta-knows-the-format-of-cases', file: 'rosetta/v.ts', imports: 'domain/src/limit.ts' },
      { rule: 'sandbox-imports-nothing-of-the-product', file: 'sandbox/src/r.ts', imports: 'domain/src/limit.ts' },
    ];
    expect(violations(broken)).toEqual(broken.map(({ rule, file }) => `${rule} ${file}`).sort());
  });

  it('that closes a cycle is reported, between files and between folders of the API', () => {
    const cycle: Broken[] = [
      { rule: '', file: 'domain/src/one.ts', imports: 'domain/src/two.ts' },
      { rule: '', file: 'domain/src/two.ts', imports: 'domain/src/one.ts' },
      { rule: '', file: 'api/src/limits/commands/a.ts', imports: 'api/src/branding/queries/a.ts' },
      { rule: '', file: 'api/src/branding/queries/b.ts', imports: 'api/src/limits/queries/b.ts' },
    ];
    const reported = violations(cycle);
    expect(reported.filter((line) => line.startsWith('no-cycle'))).toHaveLength(1);
    expect(reported).toContain('api-branding-imports-backwards api/src/branding/queries/b.ts');
  });

  it('with the layers is not reported', () => {
    expect(
      violations([
        { rule: '', file: 'api/src/limits/commands/a.ts', imports: 'api/src/limits/limit.entity.ts' },
        { rule: '', file: 'api/src/limits/b.ts', imports: 'api/src/quota/queries/read-entitlement.ts' },
        { rule: '', file: 'api/src/storefront/c.ts', imports: 'api/src/limits/queries/read-limits.ts' },
        { rule: '', file: 'api/src/limits/limits.module.ts', imports: 'api/src/limits/workers/deactivate-on-quota.ts' },
        { rule: '', file: 'widget/src/d.ts', imports: 'domain/src/evaluate.ts' },
        { rule: '', file: 'admin/src/e.ts', imports: 'contract/src/limit.ts' },
        { rule: '', file: 'admin/src/ui/i.ts', imports: '@shopify/polaris' },
        { rule: '', file: 'admin/src/frame/j.ts', imports: 'admin/src/ui/Text.ts' },
        { rule: '', file: 'operations/src/g.ts', imports: 'contract/src/operators.ts' },
        { rule: '', file: 'api/src/limits/f.ts', imports: 'contract/src/limit.ts' },
        { rule: '', file: 'api/src/database/migrations/h.ts', imports: 'api/src/database/read-sql.ts' },
      ]),
    ).toEqual([]);
  });
});

describe('lint', () => {
  it.each([
    {
      what: 'a clock in the rulebook',
      file: 'domain/src/a.ts',
      source: 'export const now = Date.now();',
      says: 'has no clock',
    },
    {
      what: 'chance in the rulebook',
      file: 'domain/src/a.ts',
      source: 'export const x = Math.random();',
      says: 'has no chance',
    },
    {
      what: 'the process in the rulebook',
      file: 'domain/src/a.ts',
      source: 'export const x = process;',
      says: 'no-restricted-globals',
    },
    {
      what: 'the environment',
      file: 'api/src/limits/a.ts',
      source: 'export const x = process.env.PORT;',
      says: 'no-process-env',
    },
    {
      what: 'a connection of its own',
      file: 'api/src/limits/a.ts',
      source: 'export const open = (source: any) => source.createQueryRunner();',
      says: 'Only Transactions opens transactions',
    },
    {
      what: 'a transaction of its own',
      file: 'api/src/limits/a.ts',
      source: 'export const open = (source: any) => source.transaction(1);',
      says: 'Only Transactions opens transactions',
    },
    {
      what: 'a text in JSX that stands in no catalog',
      file: 'admin/src/screens/A.tsx',
      source: 'export const a = <p>Save</p>;',
      says: 'jsx-no-literals',
    },
    {
      what: 'a label that stands in no catalog',
      file: 'admin/src/screens/A.tsx',
      source: 'export const a = <input aria-label="Save" />;',
      says: 'jsx-no-literals',
    },
    {
      what: 'a nested ternary',
      file: 'api/src/limits/a.ts',
      source: 'export const x = (a: 1) => (a ? 1 : a ? 2 : 3);',
      says: 'no-nested-ternary',
    },
    {
      what: 'a function over 80 lines',
      file: 'api/src/limits/a.ts',
      source: `export function long() {\n${'  void 0;\n'.repeat(81)}}`,
      says: 'max-lines-per-function',
    },
    {
      what: 'a file over 300 lines',
      file: 'api/src/limits/a.ts',
      source: 'export {};\n'.repeat(301),
      says: 'max-lines',
    },
  ])('reports $what', ({ file, source, says }) => {
    write(file, `${source}\n`);
    expect(run(folder, 'oxlint/bin/oxlint', '--config', '.oxlintrc.json', file)).toContain(says);
  });

  it('lets config.ts read the environment and transactions.ts open transactions', () => {
    write('api/src/config.ts', 'export const port = process.env.PORT;\n');
    write(
      'api/src/database/transactions.ts',
      'export const open = (source: { createQueryRunner(): void }) => source.createQueryRunner();\n',
    );
    expect(run(folder, 'oxlint/bin/oxlint', '--config', '.oxlintrc.json', 'api')).not.toMatch(
      /no-process-env|no-restricted-properties/,
    );
  });
});
