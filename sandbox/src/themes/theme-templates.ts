// Which template a page has, and which sections, with the app's blocks in the place the platform has for them.
import { isAppBlock } from './objects/block-object.js';
import { sectionsOfGroup, sectionsOfTemplate, staticSection, type PlacedSection } from './render-parts.js';
import { cutParts } from './source-parts.js';
import type { ThemeFolder } from './theme-folder.js';
import type { BlockJson, SectionJson, TemplateJson } from './theme-json.js';
import type { ThemePage } from './theme-page.js';

type TemplateFile = { name: string; file: string; isJson: boolean };
export type PageTemplate = { layout: string | null; sections: PlacedSection[] } | { liquid: true; file: string };

/** Themes keep the pages of accounts in a folder of their own. */
const otherNames: Record<string, string> = { login: 'customers/login' };

/** The file of a template; `view` names another one for the same kind of page. */
export function templateFile(folder: ThemeFolder, template: string, view?: string): TemplateFile | null {
  const names = [otherNames[template], template].flatMap((name) => name ?? []);
  for (const name of view ? [...names.map((each) => `${each}.${view}`), ...names] : names)
    for (const extension of ['json', 'liquid']) {
      const file = `templates/${name}.${extension}`;
      if (folder.has(file)) return { name, file, isJson: extension === 'json' };
    }
  return null;
}

export function readTemplate(page: ThemePage): PageTemplate | null {
  const found = templateFile(page.folder, page.facts.template, page.facts.query.view);
  if (!found) return null;
  if (!found.isJson) return { liquid: true, file: found.file };
  const json = page.folder.json<TemplateJson>(found.file)!;
  const layout = json.layout === false ? null : (json.layout ?? 'theme');
  return { layout, sections: sectionsOfTemplate(found.name, withAppBlocks(page, json)) };
}

/** The section that the section rendering API asks for: of the template, of a group, or a file's name. */
export function sectionWithId(page: ThemePage, id: string): PlacedSection | null {
  const template = readTemplate(page);
  const ofTemplate = template && 'sections' in template ? template.sections : [];
  const groups = page.folder.list('sections').filter((file) => file.endsWith('.json'));
  const ofGroups = groups.flatMap((file) => {
    const group = page.folder.json<TemplateJson>(`sections/${file}`);
    return group ? sectionsOfGroup(file.replace(/\.json$/, ''), group) : [];
  });
  const placed = [...ofTemplate, ...ofGroups].find((section) => section.id === id);
  if (placed) return placed;
  return /^[\w-]+$/.test(id) && page.folder.has(`sections/${id}.liquid`) ? staticSection(page, id) : null;
}

/**
 * On the platform, merchants add app blocks in the theme editor. Here, until the theme names one, active ones go at the
 * end of the first section that accepts them.
 */
function withAppBlocks({ folder, appBlocks }: ThemePage, template: TemplateJson): TemplateJson {
  const handles = Object.keys(appBlocks);
  if (handles.length === 0 || Object.values(template.sections).some(hasAppBlock)) return template;
  const key = template.order.find((each) => accepts(folder, template.sections[each]));
  const section = key === undefined ? undefined : template.sections[key];
  if (key === undefined || !section) return template;
  const order = [...(section.block_order ?? Object.keys(section.blocks ?? {})), 'app'];
  const filled = { ...section, blocks: { ...section.blocks, app: { type: '@app' } }, block_order: order };
  return { ...template, sections: { ...template.sections, [key]: filled } };
}

function hasAppBlock({ blocks = {} }: BlockJson): boolean {
  return Object.values(blocks).some((block) => isAppBlock(block) || hasAppBlock(block));
}

function accepts(folder: ThemeFolder, section: SectionJson | undefined): boolean {
  const file = `sections/${section?.type}.liquid`;
  const text = section && !section.disabled ? folder.text(file) : null;
  if (text === null) return false;
  const { schema } = folder.derived(`parts ${file}`, text, () => cutParts(text, file));
  return schema.blocks?.some(({ type }) => type === '@app') ?? false;
}
