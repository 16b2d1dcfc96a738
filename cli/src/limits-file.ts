// The file of limits: `limits: […]` as YAML or JSON, as the API has them, without what is as it always is.
import { existsSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { limitDraft } from '@purchase-limits/contract/limit';
import type { LimitSet } from '@purchase-limits/contract/limit-set';
import { changesBetween } from '@purchase-limits/domain/limit-changes';
import { completeLimit, type Limit } from '@purchase-limits/domain/limit';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { CommandError } from './command-error.js';

export const limitsFile = z.strictObject({ $schema: z.string().optional(), limits: z.array(limitDraft) });
export type Draft = z.infer<typeof limitDraft>;

const USUAL = ['purchase-limits.yaml', 'purchase-limits.yml', 'purchase-limits.json'] as const;
/** The file that is meant where none is named: the first that is there. */
export const usualFile = (): string => USUAL.find((name) => existsSync(name)) ?? USUAL[0];

const isJson = (path: string) => extname(path) === '.json';

/** Throws what is wrong, by the paths of the fields. */
export function readLimits(path: string): Draft[] {
  const parsed = limitsFile.safeParse(readData(path));
  if (parsed.success) return parsed.data.limits;
  const problems = parsed.error.issues.map((issue) => `${path}: ${issue.path.join('.')}: ${issue.message}`);
  throw new CommandError(problems.join('\n'));
}

/** What a file of JSON or YAML has. */
export function readData(path: string): unknown {
  try {
    const text = readFileSync(path, 'utf8');
    return isJson(path) ? (JSON.parse(text) as unknown) : parse(text, { merge: true });
  } catch (error) {
    throw new CommandError(`${path}: ${(error as Error).message}`);
  }
}

/** The text of the file with these limits. */
export function fileText(path: string, { limits }: LimitSet): string {
  const content = { limits: limits.map(withoutDefaults) };
  return isJson(path) ? `${JSON.stringify(content, null, 2)}\n` : stringify(content, { lineWidth: 0 });
}

const ALWAYS = new Set<string>(['name', 'type', 'status']);

/** Fields that a limit has anyway are left out, so that people can read the file. */
function withoutDefaults(limit: LimitSet['limits'][number]): object {
  const usual = completeLimit('', { name: limit.name, type: limit.type });
  const own = new Set<string>(changesBetween(usual, { ...limit, id: '' } as Limit).map(({ field }) => field));
  return Object.fromEntries(Object.entries(limit).filter(([field]) => ALWAYS.has(field) || own.has(field)));
}
