// Metafield writes the platform rejects.
import { createHash } from 'node:crypto';
import type { MetafieldInput, MetafieldRow } from './metafield.js';

export type MetafieldError = { field: string[]; message: string; code: string; elementIndex: number | null };

/** The platform's limit for new apps. */
const MAX_JSON_BYTES = 128 * 1024;
const MAX_TEXT_BYTES = 64 * 1024;
const emulatedTypes = ['json', 'single_line_text_field', 'multi_line_text_field', 'number_integer', 'boolean'];

export function compareDigestOf(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

export function problem(code: string, message: string, index: number | null = null, field?: string): MetafieldError {
  const path = ['metafields', ...(index === null ? [] : [String(index)]), ...(field ? [field] : [])];
  return { field: path, message, code, elementIndex: index };
}

type Surroundings = { stored: MetafieldRow | undefined; hasOwner: boolean };

/** The first thing that is wrong with the metafield at this place of the input; null: it can be written. */
export function problemOf(
  input: MetafieldInput,
  index: number,
  { stored, hasOwner }: Surroundings,
): MetafieldError | null {
  const wrong = (field: string, code: string, message: string) => problem(code, message, index, field);
  const type = input.type ?? stored?.type;
  const bytes = Buffer.byteLength(input.value);
  if (!hasOwner) return wrong('ownerId', 'INVALID', 'Owner does not exist.');
  if (!/^[\w-]{2,64}$/.test(input.key)) return wrong('key', 'INVALID', 'Key must be 2 to 64 letters, digits, - or _.');
  if (!type) return wrong('type', 'BLANK', "Type can't be blank");
  if (!emulatedTypes.includes(type))
    return wrong('type', 'INCLUSION', `not emulated: metafields of type ${type}; use ${emulatedTypes.join(', ')}`);
  if (stored && stored.type !== type)
    return wrong('type', 'INVALID_TYPE', `Type must be the same as the existing metafield's: ${stored.type}.`);
  if (input.value === '') return wrong('value', 'BLANK', "Value can't be blank.");
  if (type === 'json' && !isJson(input.value)) return wrong('value', 'INVALID_VALUE', 'Value is invalid JSON.');
  const most = type === 'json' ? MAX_JSON_BYTES : MAX_TEXT_BYTES;
  if (bytes > most) return wrong('value', 'TOO_LONG', `Value is too long: ${bytes} bytes, at most ${most} are stored.`);
  // Null is the digest of what does not exist; without a digest nothing is compared.
  const digest = stored ? compareDigestOf(stored.value) : null;
  if (input.compareDigest !== undefined && input.compareDigest !== digest)
    return wrong('compareDigest', 'STALE_OBJECT', 'The resource has been updated since it was loaded. Try again.');
  return null;
}

function isJson(value: string): boolean {
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}
