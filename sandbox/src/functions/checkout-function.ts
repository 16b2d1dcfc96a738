// The app's cart and checkout validation functions, from the file of their extensions.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GraphQLError, parse, validate, type DocumentNode } from 'graphql';
import { z } from 'zod';
import { readToml } from '../toml-file.js';
import { asNotEmulated } from '../admin-graphql/not-emulated.js';
import type { FunctionFacts } from './function-facts.js';
import type { VariablesPlace } from './function-input.js';
import { functionSchema } from './function-schema.js';
import { problemOfQuery } from './query-limits.js';
import type { PlatformFunction } from './run-function.js';

export type LoadFunction = (wasm: Uint8Array<ArrayBuffer>, exportName: string) => Promise<PlatformFunction>;
export type CheckoutFunction = FunctionFacts &
  PlatformFunction & { query: DocumentNode; variables: VariablesPlace | null };

const TARGET = 'cart.validations.generate.run';
const FILE = 'shopify.extension.toml';

const targeting = z.object({ target: z.literal(TARGET), input_query: z.string(), export: z.string() });
const extension = z.object({
  type: z.literal('function'),
  handle: z.string().min(1),
  name: z.string().min(1),
  targeting: z.tuple([targeting], `must have ${TARGET} alone`),
  build: z.object({ path: z.string().default('dist/function.wasm') }).prefault({}),
  input: z
    .object({ variables: z.object({ namespace: z.string().default('$app'), key: z.string().min(1) }).optional() })
    .prefault({}),
});
const declaration = z.object({
  api_version: z.string().regex(/^\d{4}-\d{2}$/),
  extensions: z.array(extension).nonempty(),
});

/** None where there is no such folder, or no extension in it. Throws an error that names the file that is wrong. */
export async function readCheckoutFunctions(
  folder: string | null,
  loadFunction: LoadFunction,
): Promise<CheckoutFunction[]> {
  if (folder === null || !existsSync(join(folder, FILE))) return [];
  const { api_version: apiVersion, extensions } = readToml(join(folder, FILE), declaration);
  const all: CheckoutFunction[] = [];
  for (const { handle, name: title, targeting: targets, build, input } of extensions) {
    const [{ input_query: queryFile, export: exportName }] = targets;
    const query = readQuery(join(folder, queryFile));
    const wasm = readWasm(join(folder, build.path));
    const { run } = await loadFunction(wasm, exportName);
    all.push({ id: idOf(handle), handle, title, apiVersion, query, variables: input.variables ?? null, run });
  }
  return all;
}

/** Throws where the platform would refuse the query, with the reason. */
function readQuery(file: string): DocumentNode {
  const document = parsedQuery(file);
  const [wrong] = validate(functionSchema, document);
  const problem = wrong ? asNotEmulated(wrong.message) : problemOfQuery(document);
  if (problem !== null) throw new Error(`The input query ${file} cannot be used: ${problem}`);
  return document;
}

function parsedQuery(file: string): DocumentNode {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    throw new Error(`The input query ${file} cannot be read: ${error.message}`, { cause: error });
  }
}

/** Runs the copy that counts instructions instead, if there is one. */
function readWasm(file: string): Uint8Array<ArrayBuffer> {
  if (!existsSync(file)) throw new Error(`The function ${file} is not there: build it first`);
  const counting = file.replace(/\.wasm$/, '.metered.wasm');
  return new Uint8Array(readFileSync(existsSync(counting) ? counting : file));
}

/** A number of the kind that the platform gives, computed from the handle. */
function idOf(handle: string): string {
  const digest = createHash('sha256').update(handle).digest('hex');
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    digest.slice(12, 16),
    digest.slice(16, 20),
    digest.slice(20, 32),
  ].join('-');
}
