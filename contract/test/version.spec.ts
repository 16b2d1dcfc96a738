import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from '../src/version.js';

const ROOT = join(__dirname, '../..');
const packageAt = (folder: string) =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as { version: string; workspaces: string[] };

describe('the version of the product', () => {
  it('is 1.3.3', () => {
    expect(VERSION).toBe('1.3.3');
  });

  it.each(['.', ...packageAt('.').workspaces])('is that of the package in %s', (folder) => {
    expect(packageAt(folder).version).toBe(VERSION);
  });
});
