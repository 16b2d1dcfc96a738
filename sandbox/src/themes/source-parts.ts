// Non-markup parts of a Liquid file. They are cut out before parsing, because their contents aren't Liquid.
import { parseJsonc } from './jsonc.js';
import { replaceBlocks, type LiquidBlock } from './liquid-blocks.js';

export type SettingDefinition = {
  type: string;
  id?: string;
  default?: unknown;
  /** Of a color_scheme_group: the settings that each of its schemes has. */
  definition?: SettingDefinition[];
};
export type PartSchema = {
  name?: string;
  tag?: string | null;
  class?: string;
  settings?: SettingDefinition[];
  blocks?: { type: string; settings?: SettingDefinition[] }[];
  default?: { settings?: Record<string, unknown>; blocks?: { type: string; settings?: Record<string, unknown> }[] };
};
export type SourceParts = { liquid: string; schema: PartSchema; stylesheet: string; javascript: string };

const PARTS = ['schema', 'doc', 'stylesheet', 'javascript'];

/** Examples inside comments don't count. Removed parts still trim the whitespace around them if they are written to. */
export function cutParts(source: string, file: string): SourceParts {
  const found: Record<string, string> = {};
  const uncommented = replaceBlocks(source, ['comment'], emptyTag);
  const liquid = replaceBlocks(uncommented, PARTS, (block) => {
    found[block.name] = (found[block.name] ?? '') + block.content;
    return emptyTag(block);
  });
  return {
    liquid,
    schema: found.schema === undefined ? {} : (parseJsonc(found.schema, `the schema of ${file}`) as PartSchema),
    stylesheet: (found.stylesheet ?? '').trim(),
    javascript: (found.javascript ?? '').trim(),
  };
}

function emptyTag({ open, close }: LiquidBlock): string {
  return open || close ? `{%${open} # ${close}%}` : '';
}
