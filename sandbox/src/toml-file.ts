// The files that extensions are declared in. Every error names the file that is wrong.
import { readFileSync } from 'node:fs';
import { parse, TomlError } from 'smol-toml';
import type { z } from 'zod';

/** What the file declares. */
export function readToml<Declared>(file: string, declaration: z.ZodType<Declared>): Declared {
  const parsed = declaration.safeParse(parsedToml(file));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new Error(`${file} cannot be used:\n${problems.join('\n')}`);
}

function parsedToml(file: string): unknown {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    throw new Error(`${file} is not TOML: ${error.message.split('\n')[0]} (line ${error.line})`, { cause: error });
  }
}
