// Somebody else's engine: a module that exports `judge`, or a command that answers line by line.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Answer, Engine } from './ask.js';
import type { RosettaCase } from './read-sources.js';

/** What an engine is given: a case as in rules §2, without what is expected of it. */
export type Question = { id: string; words: string } & Omit<RosettaCase['full'], 'expect' | 'name'>;

const answer = z.union([
  z.object({ unknown: z.string() }),
  z.object({
    violations: z.array(
      z.object({
        limitId: z.string(),
        kind: z.enum(['min', 'max', 'multiple', 'blocked', 'login_required', 'repurchase']),
        subject: z.string(),
      }),
    ),
  }),
]);

export function questionOf({ id, says, full }: RosettaCase): Question {
  const { expect: _expected, name: _name, ...asked } = full;
  return { id, words: says, ...asked };
}

/** `path`: of a module that exports `judge(question)`, which may be asynchronous. */
export async function openModule(path: string): Promise<Engine> {
  const { judge } = (await import(pathToFileURL(resolve(path)).href)) as { judge?: unknown };
  if (typeof judge !== 'function') throw new Error(`${path} exports no function “judge”`);
  return { ask: async (one) => readAnswer(await judge(questionOf(one))), close: async () => {} };
}

/** The command gets a question per line on its standard input, and answers each with a line, in order. */
export function openCommand(command: string): Engine {
  const child = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'inherit'] });
  // Writing to a command that has ended says so where the answer is missed.
  child.stdin.on('error', () => {});
  const ended = once(child, 'close');
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    ask: async (one) => {
      child.stdin.write(`${JSON.stringify(questionOf(one))}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error('the command has ended without an answer');
      return readAnswer(parseLine(value));
    },
    close: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new Error(`the answer is no JSON: ${line.slice(0, 80)}`);
  }
}

function readAnswer(value: unknown): Answer {
  const parsed = answer.safeParse(value);
  if (!parsed.success) throw new Error(`the answer has neither violations nor unknown: ${JSON.stringify(value)}`);
  return parsed.data;
}
