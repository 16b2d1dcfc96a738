// Bundles {% stylesheet %} and {% javascript %} of all parts of a theme, one file each.
import { cutParts, type SourceParts } from './source-parts.js';
import type { ThemeFolder } from './theme-folder.js';

export function bundleOf(folder: ThemeFolder, file: 'styles.css' | 'scripts.js'): string {
  return file === 'styles.css' ? styles(folder) : scripts(folder);
}

function styles(folder: ThemeFolder): string {
  return partsOf(folder)
    .map(([, { stylesheet }]) => stylesheet)
    .filter(Boolean)
    .join('\n');
}

/** Wraps each script in a function, so one that fails doesn't stop the others. */
function scripts(folder: ThemeFolder): string {
  return partsOf(folder)
    .filter(([, { javascript }]) => javascript)
    .map(
      ([file, { javascript }]) =>
        `/* ${file} */\n(function () {\ntry {\n${javascript}\n} catch (e) { console.error(e); }\n})();`,
    )
    .join('\n');
}

function partsOf(folder: ThemeFolder): [string, SourceParts][] {
  return ['sections', 'blocks', 'snippets'].flatMap((kind) =>
    folder
      .list(kind)
      .filter((name) => name.endsWith('.liquid'))
      .map((name): [string, SourceParts] => {
        const file = `${kind}/${name}`;
        const text = folder.text(file) ?? '';
        return [file, folder.derived(`parts ${file}`, text, () => cutParts(text, file))];
      }),
  );
}
