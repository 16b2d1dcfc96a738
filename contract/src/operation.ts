// What is said of a call.
import type { z } from 'zod';

export type Method = 'get' | 'post' | 'put' | 'delete';
/**
 * `path`: with parameters in braces. `answers`: by status; an error that is not named here is an `errorAnswer`.
 * `sendsMuch`: its body holds a limit or cells of a file, and may have 1 MB; `sendsAll`: all limits of a shop, and may
 * have 8 MB; others may have 64 KB.
 * `sendsFile`, `answersFile`: the media type of a body, and of an answer, that is no JSON.
 */
export type Operation = {
  method: Method;
  path: string;
  summary: string;
  query?: z.ZodType;
  body?: z.ZodType;
  sendsMuch?: true;
  sendsAll?: true;
  answers: Record<number, z.ZodType | null>;
  sendsFile?: string;
  answersFile?: string;
};
