// The addresses of a theme's own files, with a version, so that browsers may keep them.
import type { ThemeFolder } from './theme-folder.js';

export const THEMES_ROOT = '/cdn/shop/t';

export function assetAddress(folder: ThemeFolder, file: string): string {
  return `${THEMES_ROOT}/${folder.name}/assets/${file.replace(/\.liquid$/, '')}?v=${folder.version()}`;
}

/** Of what {% stylesheet %} and {% javascript %} of all sections, blocks and snippets have. */
export function bundleAddress(folder: ThemeFolder, file: 'styles.css' | 'scripts.js'): string {
  return `${THEMES_ROOT}/${folder.name}/compiled_assets/${file}?v=${folder.version()}`;
}
