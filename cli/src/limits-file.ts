// The file of limits: `{ "limits": […] }`, as the API has them, without what is as it always is.
import { readFileSync } from 'node:fs';
import { limitDraft } from '@purchase-limits/contract/limit';
import type { LimitSet } from '@purchase-limits/contract/limit-set';
import { changesBetween } from '@purchase-limits/domain/limit-changes';
import { completeLimit, type Limit } from '@purchase-limits/domain/limit';
import { z } from 'zod';
import { CommandError } from './command-error.js';

export const limitsFile = z.strictObject({ $schema: z.string().optional(), limits: z.array(limitDraft) });
type Draft = z.infer<typeof limitDraft>;

/** Throws what is wrong, by the paths of the fields. */
export function readLimits(path: string): Draft[] {
  const parsed = limitsFile.safeParse(readJson(path));
  if (parsed.success) return parsed.data.limits;
  const problems = parsed.error.issues.map((issue) => `${path}: ${issue.path.join('.')}: ${issue.message}`);
  throw new CommandError(problems.join('\n'));
}

export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as unknown;
  } catch (error) {
    throw new CommandError(`${path}: ${(error as Error).message}`);
  }
}

/** The text of a file with these limits. */
export function fileText({ limits }: LimitSet): string {
  return `${JSON.stringify({ limits: limits.map(withoutDefaults) }, null, 2)}\n`;
}

const ALWAYS = new Set<string>(['name', 'type', 'status']);

/** Fields that a limit has anyway are left out, so that people can read the file. */
function withoutDefaults(limit: LimitSet['limits'][number]): object {
  const usual = completeLimit('', { name: limit.name, type: limit.type });
  const own = new Set<string>(changesBetween(usual, { ...limit, id: '' } as Limit).map(({ field }) => field));
  return Object.fromEntries(Object.entries(limit).filter(([field]) => ALWAYS.has(field) || own.has(field)));
}
