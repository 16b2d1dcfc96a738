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
    const installed = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, `node@${RELEASE}`]);
    if (installed.status !== 0) return { outcome: 'skipped', line: `npm cannot bring Node ${RELEASE} here` };
    return await startOn(join(folder, 'node_modules/node/bin/node'), join(folder, 'data'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startOn(node: string, dataDir: string): Promise<NewestNode> {
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  const [port, storePort] = [await freePort(), await freePort()];
  const product = await startProduct({ port, storePort, dataDir, node, isInstalled: true });
  try {
    const { ok, status } = await fetch(`http://localhost:${port}/health`);
    const warning = product
      .output()
      .split('\n')
      .find((line) => WARNING.test(line));
    if (!ok) return { outcome: 'failed', line: `${stdout.trim()}: /health answered ${status}` };
    if (warning) return { outcome: 'failed', line: `${stdout.trim()} warns: ${warning}` };
    return { outcome: 'passed', line: `the product starts on ${stdout.trim()}` };
  } finally {
    await product.stop();
  }
}
