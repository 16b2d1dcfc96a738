// The app's web pixel, from the folder of its extension: what it declares, and the code that was built of it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readToml } from '../toml-file.js';

const FILE = 'shopify.extension.toml';
const CODE = 'dist/pixel.js';
const TYPE = 'web_pixel_extension';

const setting = z.strictObject({
  name: z.string().min(1),
  description: z.string().optional(),
  type: z.literal('single_line_text_field'),
  validations: z.array(z.strictObject({ name: z.enum(['min', 'max']), value: z.coerce.number() })).default([]),
});
const declaration = z.strictObject({
  type: z.literal(TYPE),
  name: z.string().min(1),
  handle: z.string().min(1),
  runtime_context: z.literal('strict'),
  customer_privacy: z.strictObject({
    analytics: z.boolean(),
    marketing: z.boolean(),
    preferences: z.boolean(),
    sale_of_data: z.enum(['enabled', 'disabled', 'ldu']),
  }),
  settings: z.strictObject({ type: z.literal('object'), fields: z.record(z.string(), setting).default({}) }),
});

/** `code`: a classic script that calls `shopify.extend`. */
export type PixelExtension = Pick<z.infer<typeof declaration>, 'customer_privacy'> & {
  fields: z.infer<typeof declaration>['settings']['fields'];
  code: string;
};

/** Null where no extension is one, or none was built. Throws an error that names the file that is wrong. */
export function readPixelExtension(folder: string | null): PixelExtension | null {
  if (folder === null || !existsSync(folder)) return null;
  const names = readdirSync(folder).filter((name) => isPixel(join(folder, name, FILE)));
  if (names.length > 1) throw new Error(`An app has one web pixel at most: ${names.join(', ')}`);
  const [name] = names;
  if (name === undefined || !existsSync(join(folder, name, CODE))) return null;
  const { customer_privacy, settings } = readToml(join(folder, name, FILE), declaration);
  return { customer_privacy, fields: settings.fields, code: readFileSync(join(folder, name, CODE), 'utf8') };
}

function isPixel(file: string): boolean {
  return existsSync(file) && readFileSync(file, 'utf8').includes(`type = "${TYPE}"`);
}

/** What is wrong with the settings of a pixel; null: nothing. */
export function settingsProblem({ fields }: PixelExtension, settings: unknown): string | null {
  const shape = Object.entries(fields).map(([name, { validations }]): [string, z.ZodType] => [
    name,
    validations.reduce(
      (text, { name: bound, value }) => (bound === 'min' ? text.min(value) : text.max(value)),
      z.string(),
    ),
  ]);
  const parsed = z.strictObject(Object.fromEntries(shape)).safeParse(settings);
  return (
    parsed.error?.issues.map(({ path, message }) => `${path.join('.') || 'settings'}: ${message}`).join('; ') ?? null
  );
}
