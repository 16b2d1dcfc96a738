import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'smol-toml';

/** The handle in the extension's toml; without one, the name of its folder. */
export function readExtensionHandle(extensionDir: string): string {
  const file = join(extensionDir, 'shopify.extension.toml');
  const { handle } = existsSync(file) ? parse(readFileSync(file, 'utf8')) : {};
  return typeof handle === 'string' ? handle : basename(extensionDir);
}
