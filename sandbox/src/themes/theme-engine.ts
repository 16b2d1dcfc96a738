// Liquid for themes: the platform's tags and filters, and snippets without the parts that are not Liquid.
import { resolve } from 'node:path';
import { Liquid, type FS, type LiquidOptions, type Template } from 'liquidjs';
import { registerFilters, StyleTag } from '../storefront/liquid-engine.js';
import { registerColorFilters } from './filters/color-filters.js';
import { registerCommerceFilters } from './filters/commerce-filters.js';
import { registerImageFilters } from './filters/image-filters.js';
import { registerTextFilters } from './filters/text-filters.js';
import { cutParts } from './source-parts.js';
import { FormTag } from './tags/form-tag.js';
import { PaginateTag } from './tags/paginate-tag.js';
import { ContentForTag, LayoutTag, RenderOrBlockTag, SectionsTag, SectionTag } from './tags/section-tags.js';
import { acceptUnknownFilters, acceptUnknownTags } from './tags/unknown-tags.js';
import type { ThemeFolder } from './theme-folder.js';

/** `assetRoot` of the shared filters is not used: `asset_url` of a theme has a version. */
export function createThemeEngine(folder: ThemeFolder): Liquid {
  const engine = new Liquid({
    root: 'snippets',
    partials: 'snippets',
    layouts: 'snippets',
    extname: '.liquid',
    fs: snippetsOf(folder),
    cache: keptSnippets(folder),
    relativeReference: false,
    ownPropertyOnly: true,
  });
  registerFilters(engine, '');
  registerTextFilters(engine);
  registerImageFilters(engine);
  registerColorFilters(engine);
  registerCommerceFilters(engine);
  engine.registerTag('style', StyleTag);
  engine.registerTag('form', FormTag);
  engine.registerTag('paginate', PaginateTag);
  engine.registerTag('section', SectionTag);
  engine.registerTag('sections', SectionsTag);
  engine.registerTag('content_for', ContentForTag);
  engine.registerTag('layout', LayoutTag);
  engine.registerTag('render', RenderOrBlockTag);
  acceptUnknownTags(engine);
  acceptUnknownFilters(engine);
  return engine;
}

/** Reads snippets through the folder, which keeps them until they change. */
function snippetsOf(folder: ThemeFolder): FS {
  const read = (file: string) => {
    const text = folder.text(file) ?? '';
    return folder.derived(`snippet ${file}`, text, () => cutParts(text, file).liquid);
  };
  return {
    sep: '/',
    resolve: (root, file, extension) => `${root.endsWith('snippets') ? 'snippets' : root}/${file}${extension}`,
    exists: async (file) => folder.has(file),
    existsSync: (file) => folder.has(file),
    contains: async (_root, file) => isInside(folder, file),
    containsSync: (_root, file) => isInside(folder, file),
    readFile: async (file) => read(file),
    readFileSync: read,
  };
}

type Cache = Exclude<LiquidOptions['cache'], boolean | number | undefined>;

/** Keeps parsed snippets until their file changes. */
function keptSnippets(folder: ThemeFolder): Cache {
  type Kept = { text: string | null; templates: Template[] | Promise<Template[]> };
  const kept = new Map<string, Kept>();
  const textOf = (key: string) => folder.text(`snippets/${key.replace(/^\w+:/, '')}.liquid`);
  return {
    read: (key) => {
      const found = kept.get(key);
      return found && found.text === textOf(key) ? found.templates : undefined;
    },
    write: (key, templates) => void kept.set(key, { text: textOf(key), templates }),
    remove: (key) => void kept.delete(key),
  };
}

function isInside(folder: ThemeFolder, file: string): boolean {
  return resolve(folder.path, file).startsWith(folder.path);
}
