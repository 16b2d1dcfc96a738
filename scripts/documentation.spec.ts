// What the documentation says of the repository: links, pictures, paths and commands that are really there.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { EVENT_TYPES, QUEUES, queuesOf, SCHEDULED_QUEUES } from '@purchase-limits/api/events/subscriptions';
import { addressOfFile, makeSite } from './documentation-site.js';

const ROOT = resolve(__dirname, '..');
const PACKAGES = join(ROOT, 'docs/packages');
const pages = readdirSync(PACKAGES);
const textOf = (name: string) => readFileSync(join(PACKAGES, name), 'utf8');
const { files, pages: built, problems } = makeSite(ROOT);

describe('the documentation', () => {
  it('has links that lead somewhere, pictures that are there, and words for each of them', () => {
    expect(problems).toEqual([]);
  });

  it('lists every file of docs', () => {
    const written = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => join('docs', name));
    const listed = built.map(({ file }) => file);
    expect(written.filter((file) => !listed.includes(file))).toEqual([]);
  });

  it('is at addresses that follow from the files', () => {
    expect(addressOfFile('docs/README.md')).toBe('/docs/');
    expect(addressOfFile('docs/guide/plans.md')).toBe('/docs/guide/plans/');
    expect(addressOfFile('docs/packages/README.md')).toBe('/docs/packages/');
    expect(addressOfFile('CONTRIBUTING.md')).toBe('/docs/contributing/');
    expect(addressOfFile('docs/privacy.md')).toBe('/privacy');
    expect(files.has('guide/plans/index.html')).toBe(true);
    expect(files.has('privacy.html')).toBe(true);
  });

  it('has headings with anchors, a list of them, the way on, and one page with a script', () => {
    const page = String(files.get('guide/plans/index.html'));
    expect(page).toContain('<h2 id="when-free-impressions-end">');
    expect(page).toContain('<li class="level-2"><a href="#when-free-impressions-end">When free impressions end</a>');
    expect(page).toContain('<a href="/docs/guide/settings/"><span>Next</span> Settings</a>');
    expect(page).toContain('<a class="skip" href="#content">Skip to content</a>');
    const scripted = [...files].filter(([, file]) => String(file).includes('<script')).map(([name]) => name);
    expect(scripted).toEqual(['rosetta/index.html']);
  });

  it('shows files that are no pages as text, and markup that somebody typed as it is', () => {
    const rules = String(files.get('contributing/index.html'));
    expect(rules).not.toMatch(/href="[^"]*\.(ts|md|sql)"/);
  });

  it('has a page for each package', () => {
    const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { workspaces: string[] };
    expect(pages).toEqual(expect.arrayContaining(workspaces.map((name) => `${name}.md`)));
    expect(pages).toContain('theme-embed.md');
  });

  it.each(pages)('%s names paths and commands that there are', (name) => {
    const text = textOf(name);
    const named = [...text.matchAll(/`([\w@-][\w.@-]*(?:\/[\w.@-]+)*\/?)`/g)].map(([, path]) => path!);
    const paths = named.filter((path) => path.includes('/') || /\.(m?[jt]sx?|cjs|json|md|toml|css|sql)$/.test(path));
    expect(paths.filter((path) => !existsSync(join(ROOT, path)) && !path.startsWith('/'))).toEqual([]);
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const commands = [...text.matchAll(/npm run (?:--silent )?([\w-]+)/g)].map(([, command]) => command!);
    expect(commands.filter((command) => !(command in scripts))).toEqual([]);
  });
});

describe('the README', () => {
  it('is short enough to be read', () => {
    const text = readFileSync(join(ROOT, 'README.md'), 'utf8');
    expect(text.split('\n').length).toBeLessThan(90);
    expect(text.split(/\s+/).length).toBeLessThan(600);
  });
});

/** What a document and the code both list is the same in both. */
describe('architecture.md', () => {
  const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('|'));
  const quoted = (cell: string) => [...cell.matchAll(/`([\w-]+)`/g)].map(([, name]) => name!);

  it.each(EVENT_TYPES)('says which consumers get %s', (type) => {
    const row = rows.map((line) => line.split('|')).find(([, events]) => quoted(events!).includes(type));
    expect(quoted(row?.at(-2) ?? '')).toEqual(expect.arrayContaining([...queuesOf(type)]));
  });

  it('says what every consumer does', () => {
    const table = rows.slice(rows.findIndex((line) => line.startsWith('| Consumer |')));
    const named = table.flatMap((line) => quoted(line.split('|')[1]!));
    expect(QUEUES.filter((queue) => !named.includes(queue))).toEqual([]);
  });
});

describe('operations.md', () => {
  const text = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
  const sourceOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
  const names = (source: string, pattern: RegExp) => [...source.matchAll(pattern)].map(([, name]) => name!);

  it('has every variable of the server', () => {
    const variables = names(sourceOf('api/src/config.ts'), /^ {2}([A-Z][A-Z_]+): /gm);
    expect(variables.length).toBeGreaterThan(40);
    expect(variables.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });

  it('has every variable of npm start', () => {
    const part = text.slice(text.indexOf('## npm start'), text.indexOf('## Backing up'));
    const sources = sourceOf('scripts/start.ts') + sourceOf('scripts/environments.ts');
    const variables = names(sources, /(?:process\.env\.|FromEnvironment\(')([A-Z_]+)/g);
    expect(variables.length).toBeGreaterThan(10);
    expect(variables.filter((name) => !part.includes(`\`${name}\``))).toEqual([]);
  });

  it('has every alarm, and no other', () => {
    const part = text.slice(text.indexOf('## Metrics and alarms'), text.indexOf('## Health'));
    expect(names(part, /^\| `([A-Z]\w+)` \|/gm).toSorted()).toEqual(
      names(sourceOf('monitoring/alerts.yml'), /alert: (\w+)/g).toSorted(),
    );
  });

  it('counts queues and connections as they are', () => {
    const queues = QUEUES.length + SCHEDULED_QUEUES.length;
    expect(text).toContain(`the ${queues} queues`);
    // Each worker listens with a connection of its own, and 12 are for what they do.
    expect(text).toContain(`12 + 6 + 1 + ${queues + 12} = ${12 + 6 + 1 + queues + 12}`);
  });
});
