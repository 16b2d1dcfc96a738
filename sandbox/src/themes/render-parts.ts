// Sections, section groups and theme blocks as HTML.
import type { Liquid, Template } from 'liquidjs';
import { appBlockObject, blockObject, isAppBlock, type BlockObject } from './objects/block-object.js';
import { commentOf } from './problems.js';
import { currentSettings, typedSettings } from './settings.js';
import { cutParts, type PartSchema, type SourceParts } from './source-parts.js';
import { orderedBlocks, orderedSections, type BlockJson, type SectionJson, type TemplateJson } from './theme-json.js';
import { withFields, type AskedBlock, type PartRenderer, type Place, type ThemePage } from './theme-page.js';
import type { ThemeFolder } from './theme-folder.js';

/** A section on a page: its id, its data and its group. */
export type PlacedSection = { id: string; json: SectionJson; group?: string; index?: number; location?: string };

export class SectionRenderer implements PartRenderer {
  constructor(private readonly engineOf: (folder: ThemeFolder) => Liquid) {}

  staticSection(page: ThemePage, name: string): Promise<string> {
    return this.section(page, staticSection(page, name));
  }

  async group(page: ThemePage, name: string): Promise<string> {
    const group = page.folder.json<TemplateJson>(`sections/${name}.json`);
    if (!group) return this.failure(page, `there is no section group "${name}"`);
    const rendered = sectionsOfGroup(name, group).map((section) => this.section(page, section));
    return (await Promise.all(rendered)).join('');
  }

  /** A section with its wrapper. One that fails is a comment, and the rest of the page appears. */
  async section(page: ThemePage, placed: PlacedSection): Promise<string> {
    const html = await this.sectionOrNull(page, placed);
    return html ?? commentOf(`the section ${placed.id} could not be rendered`);
  }

  /** As `section`, but null for one that fails. */
  async sectionOrNull(page: ThemePage, placed: PlacedSection): Promise<string | null> {
    const { id, json } = placed;
    try {
      const parts = this.parts(page, `sections/${json.type}.liquid`);
      if (!parts) throw new Error('it has no file');
      const inside = await this.inSection(page, placed, parts.schema);
      const html = await this.render(page, `sections/${json.type}.liquid`, parts, inside);
      return wrapSection(html, placed, { schema: parts.schema, isDesignMode: page.isDesignMode });
    } catch (error) {
      page.problems.add(`the section ${id} (${json.type}) failed: ${messageOf(error)}`);
      return null;
    }
  }

  async childBlocks(page: ThemePage, place: Place, globals: object, closest: Record<string, unknown>): Promise<string> {
    const inside = { ...place, closest: { ...place.closest, ...closest } };
    const rendered = orderedBlocks(place.json).map(([key, json]) =>
      isAppBlock(json)
        ? appHtml(page, json)
        : this.themeBlock(page, { place: inside, key, json, globals, variables: {} }),
    );
    return (await Promise.all(rendered)).join('');
  }

  async staticBlock(page: ThemePage, place: Place, globals: object, asked: AskedBlock): Promise<string> {
    const json = place.json.blocks?.[asked.id] ?? { type: asked.type };
    if (json.disabled) return '';
    const inside = { ...place, closest: { ...place.closest, ...asked.closest } };
    return this.themeBlock(page, { place: inside, key: asked.id, json, globals, variables: asked.variables });
  }

  private async inSection(page: ThemePage, { id, json, index, location }: PlacedSection, schema: PartSchema) {
    const closest = closestOf(page.globals);
    const scope = { engine: this.engineOf(page.folder), globals: withFields(page.globals, { closest }) };
    const settings = await typedSettings({ definitions: schema.settings, values: json.settings }, page, scope);
    const found = { ...closest, ...resourcesIn(settings) };
    const position = index ?? 0;
    const section = { id, settings, index: position + 1, index0: position, location: location ?? 'template' };
    const blockScope = { ...scope, globals: withFields(scope.globals, { section, closest: found }) };
    const blocks = await Promise.all(
      orderedBlocks(json).map(([key, block]) => this.blockObject(page, key, block, schema, blockScope)),
    );
    const place: Place = { sectionId: id, json, closest: found };
    return withFields(page.globals, { section: { ...section, blocks }, place, closest: found });
  }

  private async blockObject(
    page: ThemePage,
    key: string,
    json: BlockJson,
    schema: PartSchema,
    scope: { engine: Liquid; globals: object },
  ): Promise<BlockObject> {
    const { isDesignMode } = page;
    if (isAppBlock(json)) return appBlockObject(key, appHtml(page, json), isDesignMode);
    const own = schema.blocks?.find(({ type, settings }) => type === json.type && settings);
    const definitions = own?.settings ?? this.parts(page, `blocks/${json.type}.liquid`)?.schema.settings;
    const settings = await typedSettings({ definitions, values: json.settings }, page, scope);
    return blockObject({ id: key, type: json.type, settings, isDesignMode });
  }

  private async themeBlock(page: ThemePage, asked: AskedThemeBlock): Promise<string> {
    const { place, key, json, globals, variables } = asked;
    const file = `blocks/${json.type}.liquid`;
    try {
      const parts = this.parts(page, file);
      if (!parts) throw new Error('it has no file');
      const outside = withFields(globals, { closest: place.closest });
      const scope = { engine: this.engineOf(page.folder), globals: outside };
      const settings = await typedSettings({ definitions: parts.schema.settings, values: json.settings }, page, scope);
      const id = blockId(place.sectionId, key);
      const block = blockObject({ id, type: json.type, settings, isDesignMode: page.isDesignMode });
      const closest = { ...place.closest, ...resourcesIn(settings) };
      const inside = { block, closest, place: { sectionId: place.sectionId, json, closest } };
      const html = await this.render(page, file, parts, withFields(outside, inside), variables);
      return wrapBlock(html, block, parts.schema);
    } catch (error) {
      return this.failure(page, `the block ${key} (${json.type}) failed: ${messageOf(error)}`);
    }
  }

  private parts({ folder }: ThemePage, file: string): SourceParts | null {
    const text = folder.text(file);
    return text === null ? null : folder.derived(`parts ${file}`, text, () => cutParts(text, file));
  }

  private async render(
    { folder }: ThemePage,
    file: string,
    { liquid }: SourceParts,
    globals: object,
    variables: object = {},
  ): Promise<string> {
    const engine = this.engineOf(folder);
    const template = folder.derived<Template[]>(`parsed ${file}`, liquid, () => engine.parse(liquid, file));
    return String(await engine.render(template, variables, { globals }));
  }

  private failure(page: ThemePage, problem: string): string {
    page.problems.add(problem);
    return commentOf(problem);
  }
}

type AskedThemeBlock = {
  place: Place;
  key: string;
  json: BlockJson;
  globals: object;
  variables: Record<string, unknown>;
};

/** A number for a file's name, which is the same in every start. */
export function stableNumber(name: string): number {
  let number = 0;
  for (const letter of name) number = (number * 31 + letter.codePointAt(0)!) % 1_000_000_007;
  return 10_000_000 + number;
}

export function sectionsOfTemplate(name: string, template: TemplateJson): PlacedSection[] {
  const prefix = `template--${stableNumber(name)}__`;
  return orderedSections(template).map(([key, json], index) => ({ id: prefix + key, json, index }));
}

export function sectionsOfGroup(name: string, template: TemplateJson): PlacedSection[] {
  const prefix = `sections--${stableNumber(name)}__`;
  const location = template.type ?? 'custom';
  return orderedSections(template).map(([key, json], index) => ({
    id: prefix + key,
    json,
    index,
    group: `${location.replace(/^custom\./, '')}-group`,
    location,
  }));
}

/** A section that markup names: the merchant's settings of it, or what its schema begins with. */
export function staticSection(page: ThemePage, name: string): PlacedSection {
  const stored = currentSettings(page).sections?.[name];
  if (stored) return { id: name, json: { ...stored, type: stored.type ?? name }, location: 'static' };
  const text = page.folder.text(`sections/${name}.liquid`);
  const usual = text === null ? undefined : cutParts(text, name).schema.default;
  const blocks = Object.fromEntries((usual?.blocks ?? []).map((block, index) => [`${block.type}-${index}`, block]));
  return { id: name, json: { type: name, settings: usual?.settings ?? {}, blocks }, location: 'static' };
}

function wrapSection(
  html: string,
  { id, group }: PlacedSection,
  { schema, isDesignMode }: { schema: PartSchema; isDesignMode: boolean },
): string {
  const tag = schema.tag || 'div';
  const classes = ['shopify-section', group && `shopify-section-group-${group}`, schema.class].filter(Boolean);
  const editor = isDesignMode ? ` data-shopify-editor-section="{&quot;id&quot;:&quot;${id}&quot;}"` : '';
  return `<${tag} id="shopify-section-${id}" class="${classes.join(' ')}"${editor}>${html}</${tag}>`;
}

/** A schema with `"tag": null` has no wrapper: such a block prints `block.shopify_attributes` itself. */
function wrapBlock(html: string, block: BlockObject, { tag = 'div', class: ownClass }: PartSchema): string {
  if (tag === null) return html;
  const classes = ['shopify-block', ownClass].filter(Boolean).join(' ');
  const editor = block.shopify_attributes && ` ${block.shopify_attributes}`;
  return `<${tag} id="shopify-block-${block.id}" class="${classes}"${editor}>${html}</${tag}>`;
}

function blockId(sectionId: string, key: string): string {
  return `A${stableNumber(sectionId).toString(36)}__${key}`;
}

/** `shopify://apps/<app>/blocks/<handle>/<id>` names one block of the app; `@app` is all of them. */
function appHtml({ appBlocks }: ThemePage, { type }: BlockJson): string {
  const handle = /\/blocks\/([^/]+)/.exec(type)?.[1];
  return handle === undefined ? Object.values(appBlocks).join('') : (appBlocks[handle] ?? '');
}

const RESOURCES = ['product', 'collection', 'article', 'blog', 'page', 'metaobject'];

function closestOf(globals: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    ['product', 'collection'].flatMap((name) => (globals[name] ? [[name, globals[name]]] : [])),
  );
}

/** The resource of a section or block is the closest one for nested blocks. */
function resourcesIn(settings: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(RESOURCES.flatMap((name) => (settings[name] ? [[name, settings[name]]] : [])));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.split('\n')[0]! : String(error);
}
