// What a Liquid file of a theme has beside its markup. These parts are cut out before parsing, because their contents
// are not Liquid.
import { parseJsonc } from './jsonc.js';

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

const PART = /\{%(-?)\s*(schema|doc|stylesheet|javascript)\s*-?%\}([\s\S]*?)\{%-?\s*end\2\s*(-?)%\}/g;
const COMMENT = /\{%(-?)\s*comment\s*-?%\}[\s\S]*?\{%-?\s*endcomment\s*(-?)%\}/g;

/** An example inside of a comment is not a part. What is cut out still removes the spaces around it, if it did. */
export function cutParts(source: string, file: string): SourceParts {
  const found: Record<string, string> = {};
  const liquid = source
    .replace(COMMENT, (_whole, open: string, close: string) => emptyTag(open, close))
    .replace(PART, (_whole, open: string, part: string, content: string, close: string) => {
      found[part] = (found[part] ?? '') + content;
      return emptyTag(open, close);
    });
  return {
    liquid,
    schema: found.schema === undefined ? {} : (parseJsonc(found.schema, `the schema of ${file}`) as PartSchema),
    stylesheet: (found.stylesheet ?? '').trim(),
    javascript: (found.javascript ?? '').trim(),
  };
}

function emptyTag(open: string, close: string): string {
  return open || close ? `{%${open} # ${close}%}` : '';
}
