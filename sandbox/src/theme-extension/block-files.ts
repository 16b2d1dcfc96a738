import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { blocksOf } from '../themes/liquid-blocks.js';

const templates = z.object({ templates: z.array(z.string()).optional() }).optional();
const blockSchema = z.object({
  name: z.string(),
  target: z.enum(['section', 'head', 'body', 'compliance_head']),
  javascript: z.string().optional(),
  stylesheet: z.string().optional(),
  enabled_on: templates,
  disabled_on: templates,
  available_if: z.string().optional(),
  settings: z.array(z.object({ id: z.string().optional(), default: z.unknown().optional() })).default([]),
});

export type BlockFile = {
  /** The file name without its extension, by which links and statuses name the block. */
  handle: string;
  source: string;
  schema: z.infer<typeof blockSchema>;
};

/** The blocks of a theme app extension; one that cannot be read is reported and left out. */
export function readBlockFiles(extensionDir: string): BlockFile[] {
  const folder = join(extensionDir, 'blocks');
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.liquid'))
    .sort();
  return files.flatMap((file) => {
    try {
      const source = readFileSync(join(folder, file), 'utf8');
      const [schema] = blocksOf(source, 'schema');
      if (!schema) throw new Error('it has no {% schema %}');
      return [{ handle: basename(file, '.liquid'), source, schema: blockSchema.parse(JSON.parse(schema)) }];
    } catch (error) {
      console.error(`sandbox: app block ${file} cannot be used:`, error);
      return [];
    }
  });
}

export function isForTemplate({ schema }: BlockFile, template: string): boolean {
  const isNamed = (names: string[]) => names.includes('*') || names.includes(template);
  if (schema.disabled_on?.templates && isNamed(schema.disabled_on.templates)) return false;
  return !schema.enabled_on?.templates || isNamed(schema.enabled_on.templates);
}
