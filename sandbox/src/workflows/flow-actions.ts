// The app's workflow actions, from the folders `flow-action-…` of its extensions.
import { existsSync } from 'node:fs';
import { z } from 'zod';
import type { AppDeclaration } from '../app-declaration.js';
import { readToml } from '../toml-file.js';
import { flowFiles, REFERENCES } from './flow-triggers.js';

const VALUES = [
  'boolean',
  'email',
  'multi_line_text_field',
  'number_integer',
  'single_line_text_field',
  'url',
  'number_decimal',
] as const;
const told = { description: z.string().optional(), required: z.boolean().default(false) };
const field = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(REFERENCES), ...told }),
  z.strictObject({ type: z.enum(VALUES), key: z.string().min(1), name: z.string().min(1), ...told }),
]);
const extension = z.strictObject({
  type: z.literal('flow_action'),
  handle: z.string().regex(/^[a-z0-9-]{1,30}$/, 'may have up to 30 small letters, digits and hyphens'),
  name: z.string().min(1),
  description: z.string().min(1),
  runtime_url: z.union([z.string().regex(/^\/[^/]/), z.url({ protocol: /^https$/ })], 'must be an address or a path'),
});
const declaration = z.strictObject({
  extensions: z.tuple([extension], 'must have one entry'),
  settings: z.strictObject({ fields: z.array(field).default([]) }).prefault({}),
});

export type ActionField = z.infer<typeof field>;
/** `url`: where its steps are sent. */
export type FlowAction = { handle: string; name: string; description: string; url: string; fields: ActionField[] };

/** None where there is no such folder. Throws an error that names the file that is wrong. */
export function readFlowActions(folder: string | null, { applicationUrl }: AppDeclaration): FlowAction[] {
  if (folder === null || !existsSync(folder)) return [];
  return flowFiles(folder, /^flow-action-/).map((file) => {
    const { extensions, settings } = readToml(file, declaration);
    const [{ handle, name, description, runtime_url: at }] = extensions;
    // A path is below the app's address.
    return { handle, name, description, url: at.startsWith('/') ? applicationUrl + at : at, fields: settings.fields };
  });
}

/** What the field is called in a step: `product_id` for a `product_reference`. */
export const keyOf = (of: ActionField): string => ('key' in of ? of.key : of.type.replace(/_reference$/, '_id'));
