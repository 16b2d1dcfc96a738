// Whether the product starts, and without a warning, on the newest long-term release of Node, where npm can bring it.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './ports.js';
import { newDataDir, startProduct } from './running-product.js';

const RELEASE = 26;
const WARNING = /\b(?:Deprecation|Experimental)?Warning\b/;

export type NewestNode = {
  outcome: 'passed' | 'failed' | 'skipped';
  /** What to tell of it. */
  line: string;
};

export async function tryNewestNode(): Promise<NewestNode> {
  const folder = newDataDir('newest-node');
  try {
    spawnSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, `node@${RELEASE}`]);
    const node = join(folder, 'node_modules/node/bin/node');
    const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
    if (status !== 0) return { outcome: 'skipped', line: `npm cannot bring Node ${RELEASE} here` };
    return await startOn(node, stdout.trim(), join(folder, 'data'));
  } catch (error) {
    return { outcome: 'failed', line: String(error) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startOn(node: string, version: string, dataDir: string): Promise<NewestNode> {
  const [port, storePort] = [await freePort(), await freePort()];
  const product = await startProduct({ port, storePort, dataDir, node, isInstalled: true });
  try {
    const { ok, status } = await fetch(`http://localhost:${port}/health`);
    const warning = product
      .output()
      .split('\n')
      .find((line) => WARNING.test(line));
    if (!ok) return { outcome: 'failed', line: `${version}: /health answered ${status}` };
    if (warning) return { outcome: 'failed', line: `${version} warns: ${warning}` };
    return { outcome: 'passed', line: `the product starts on ${version}` };
  } finally {
    await product.stop();
  }
}
