import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

describe('check-node', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'check-node-'));
    mkdirSync(join(folder, 'scripts'));
    copyFileSync(join(__dirname, 'check-node.mjs'), join(folder, 'scripts/check-node.mjs'));
    mkdirSync(join(folder, 'node_modules'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const install = () => writeFileSync(join(folder, 'node_modules/.package-lock.json'), '{}');
  const check = (...nodeOptions: string[]) => {
    const { status, stderr } = spawnSync(process.execPath, [...nodeOptions, join(folder, 'scripts/check-node.mjs')], {
      encoding: 'utf8',
    });
    return { status, stderr };
  };

  it('accepts this Node with installed packages', () => {
    install();
    expect(check()).toEqual({ status: 0, stderr: '' });
  });

  it('refuses to go on without installed packages', () => {
    expect(check()).toEqual({ status: 1, stderr: 'The packages are not installed. Run npm ci first.\n' });
  });

  it.each(['18.20.4', '20.18.3'])('refuses Node %s', (version) => {
    install();
    const preload = join(folder, 'old-node.cjs');
    writeFileSync(preload, `Object.defineProperty(process, 'versions', { value: { node: '${version}' } });`);
    expect(check('--require', preload)).toEqual({
      status: 1,
      stderr: `This needs Node 20.19 or newer; here is ${version}. Install a newer Node and start again.\n`,
    });
  });
});
