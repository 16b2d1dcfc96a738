// Settings of the theme, of sections and of blocks: what the merchant chose, else the default, as typed objects.
import { Context, type Liquid } from 'liquidjs';
import { ColorDrop, ColorSchemeDrop, FontDrop } from './objects/design-objects.js';
import { addressOf, collectionOf, imageOf, linkLists, productOf } from './objects/resources.js';
import type { SettingDefinition } from './source-parts.js';
import type { ThemePage } from './theme-page.js';
import type { SettingsDataJson, SettingsValues } from './theme-json.js';

type Values = Record<string, unknown>;
type Convert = (value: unknown, page: ThemePage) => unknown;

const listOf =
  (find: Convert): Convert =>
  (value, page) =>
    (Array.isArray(value) ? value : []).flatMap((each) => find(each, page) ?? []);

const product: Convert = (value, { shopper }) => productOf(value, shopper);
const collection: Convert = (value, { shopper }) => collectionOf(value, shopper);

/** Types whose values are objects; the others stay what they are. */
const conversions: Record<string, Convert> = {
  product,
  product_list: listOf(product),
  collection,
  collection_list: listOf(collection),
  link_list: (value, { shopper, facts }) => linkLists(shopper, facts.path)[String(value)] ?? null,
  color: (value) => ColorDrop.read(value),
  color_background: (value) => value ?? '',
  color_scheme: (value, page) => colorSchemes(page).find(({ id }) => id === value) ?? null,
  color_scheme_group: (_value, page) => colorSchemes(page),
  font_picker: (value) => FontDrop.read(value),
  image_picker: (value, { shopper }) => imageOf(value, shopper),
  url: (value, { shopper }) => addressOf(value, shopper),
  video: () => null,
  video_url: () => null,
  page: () => null,
  blog: () => null,
  article: () => null,
  metaobject: () => null,
};

/** The default menu. */
const usualValues: Record<string, unknown> = { checkbox: false, color_scheme: '', link_list: '' };

type Given = { definitions: SettingDefinition[] | undefined; values: Values | undefined };

/**
 * The object `settings` of a section or block. Values such as `{{ closest.product }}` are evaluated with the objects
 * in `globals`.
 */
export async function typedSettings(
  { definitions = [], values = {} }: Given,
  page: ThemePage,
  { engine, globals }: { engine: Liquid; globals: object },
): Promise<Values> {
  const settings: Values = {};
  for (const { type, id, default: usual } of definitions) {
    if (id === undefined) continue;
    const given = values[id] ?? translated(usual, page) ?? usualValues[type] ?? null;
    if (typeof given === 'string' && given.includes('{{') && type !== 'liquid')
      settings[id] = await evaluated(given, engine, globals);
    else if (type === 'liquid' && typeof given === 'string')
      settings[id] = String(await engine.parseAndRender(given, {}, { globals }));
    else settings[id] = conversions[type] ? conversions[type](given, page) : given;
  }
  return settings;
}

/** One expression gives its object; a text with expressions gives a text. */
async function evaluated(text: string, engine: Liquid, globals: object): Promise<unknown> {
  const single = /^\s*\{\{(.*)\}\}\s*$/s.exec(text)?.[1];
  if (single === undefined || single.includes('{{')) return engine.parseAndRender(text, {}, { globals });
  return (await engine.evalValue(single, new Context({}, engine.options, { globals }, { liquid: engine }))) ?? null;
}

/** A default that is a key of the theme's own schema texts, `t:sections.header.name`. */
function translated(value: unknown, { folder }: ThemePage): unknown {
  if (typeof value !== 'string' || !value.startsWith('t:')) return value;
  const file = folder.list('locales').find((name) => name.endsWith('.default.schema.json'));
  let found: unknown = file ? folder.json(`locales/${file}`) : null;
  for (const part of value.slice(2).split('.')) found = (found as Values | null | undefined)?.[part];
  return found ?? value;
}

/** The current settings in config/settings_data.json. */
export function currentSettings({ folder }: Pick<ThemePage, 'folder'>): SettingsValues {
  const stored = folder.json<SettingsDataJson>('config/settings_data.json');
  const current = stored?.current ?? {};
  return typeof current === 'string' ? (stored?.presets?.[current] ?? {}) : current;
}

type SettingsGroup = { settings?: SettingDefinition[] };

function themeDefinitions({ folder }: Pick<ThemePage, 'folder'>): SettingDefinition[] {
  return (folder.json<SettingsGroup[]>('config/settings_schema.json') ?? []).flatMap(({ settings = [] }) => settings);
}

/** The global object `settings`. */
export function themeSettings(page: ThemePage, engine: Liquid): Promise<Values> {
  const given = { definitions: themeDefinitions(page), values: currentSettings(page) };
  return typedSettings(given, page, { engine, globals: page.globals });
}

type StoredScheme = { settings?: Values };

function colorSchemes(page: Pick<ThemePage, 'folder'>): ColorSchemeDrop[] {
  const group = themeDefinitions(page).find(({ type }) => type === 'color_scheme_group');
  if (!group?.id) return [];
  const stored = (currentSettings(page)[group.id] ?? group.default ?? {}) as Record<string, StoredScheme>;
  return Object.entries(stored).map(([id, { settings = {} }]) => {
    const typed = (group.definition ?? []).flatMap(({ type, id: field, default: usual }): [string, unknown][] => {
      if (field === undefined) return [];
      const value = settings[field] ?? usual;
      return [[field, type === 'color' ? ColorDrop.read(value) : (value ?? '')]];
    });
    return new ColorSchemeDrop(id, Object.fromEntries(typed));
  });
}
