// The app's workflow triggers, from the folders `flow-…` of its extensions, but those of actions.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readToml } from '../toml-file.js';

const FILE = 'shopify.extension.toml';
export const REFERENCES = [
  'customer_reference',
  'order_reference',
  'product_reference',
  'company_reference',
  'company_contact_reference',
] as const;
const VALUES = ['boolean', 'email', 'single_line_text_field', 'url', 'number_decimal'] as const;

const description = z.string().optional();
const field = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(REFERENCES), description }),
  z.strictObject({
    type: z.enum(VALUES),
    key: z.string().regex(/^[A-Za-z][A-Za-z ]*$/, 'may have letters and spaces only'),
    description,
  }),
]);
const extension = z.strictObject({
  type: z.literal('flow_trigger'),
  handle: z.string().regex(/^[a-z0-9-]{1,30}$/, 'may have up to 30 small letters, digits and hyphens'),
  name: z.string().min(1),
  description: z.string().min(1),
});
const declaration = z.strictObject({
  extensions: z.tuple([extension], 'must have one entry'),
  settings: z.strictObject({ fields: z.array(field).default([]) }).prefault({}),
});

export type TriggerField = z.infer<typeof field>;
export type FlowTrigger = { handle: string; name: string; description: string; fields: TriggerField[] };

/** None where there is no such folder. Throws an error that names the file that is wrong. */
export function readFlowTriggers(folder: string | null): FlowTrigger[] {
  if (folder === null || !existsSync(folder)) return [];
  const triggers = flowFiles(folder, /^flow-(?!action-)/).map(readTrigger);
  const twice = triggers.find(({ handle }, index) => triggers.findIndex((each) => each.handle === handle) < index);
  if (twice) throw new Error(`Two workflow triggers have the handle ${twice.handle}`);
  return triggers;
}

/** The declarations in folders with such names. */
export function flowFiles(folder: string, names: RegExp): string[] {
  const files = readdirSync(folder).filter((name) => names.test(name));
  return files
    .sort()
    .map((name) => join(folder, name, FILE))
    .filter(existsSync);
}

function readTrigger(file: string): FlowTrigger {
  const { extensions, settings } = readToml(file, declaration);
  const [{ handle, name, description: told }] = extensions;
  return { handle, name, description: told, fields: settings.fields };
}
