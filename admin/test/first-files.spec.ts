import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { READ_BY_SCREEN } from '../src/api/first-reads';
import { firstFilesOf, SCREEN_FILES } from '../write-first-files';

const chunk = (fileName: string, source: string | null, imports: string[] = [], styles: string[] = []) => ({
  fileName,
  isEntry: source === 'src/main.tsx',
  facadeModuleId: source && `/somewhere/admin/${source}`,
  imports,
  viteMetadata: { importedCss: new Set(styles) },
});
const SCREENS = Object.values(SCREEN_FILES);
const others = SCREENS.slice(1).map((source, index) => chunk(`screen-${index}.js`, source));

describe('what a screen needs first', () => {
  it('is its chunk with what that imports, and their styles, but nothing of the entry', () => {
    const files = firstFilesOf([
      chunk('entry.js', 'src/main.tsx', ['shared.js'], ['entry.css']),
      chunk('shared.js', null),
      chunk('dashboard.js', SCREENS[0]!, ['page.js', 'shared.js'], ['dashboard.css']),
      chunk('page.js', null, ['icon.js'], ['page.css']),
      chunk('icon.js', null),
      chunk('frame.js', 'src/frame/StandaloneFrame.tsx', ['icon.js']),
      ...others,
    ]);
    expect(files.routes['/']).toEqual(['/dashboard.js', '/dashboard.css', '/page.js', '/page.css', '/icon.js']);
    expect(files.standalone).toEqual(['/frame.js', '/icon.js']);
    expect(files.reads['/settings']).toEqual(['/shops', '/subscription', '/status']);
    expect(files.reads['/branding']).toEqual(['/shops', '/subscription', '/status', '/branding']);
  });

  it('is read of the API for screens that there are', () => {
    expect(Object.keys(SCREEN_FILES)).toEqual(expect.arrayContaining(Object.keys(READ_BY_SCREEN)));
  });

  it('cannot be said of a screen without a chunk of its own', () => {
    expect(() => firstFilesOf([chunk('entry.js', 'src/main.tsx')])).toThrow('DashboardScreen.tsx has no chunk');
  });

  it('is named for every screen that the routes load', () => {
    const routes = readFileSync(join(__dirname, '../src/routes.tsx'), 'utf8');
    const loaded = [...routes.matchAll(/import\('\.\/(screens\/[^']+)'\)/g)].map(([, file]) => `src/${file}.tsx`);
    expect(SCREENS.toSorted()).toEqual(loaded.toSorted());
    for (const file of SCREENS) expect(existsSync(join(__dirname, '..', file))).toBe(true);
  });
});
