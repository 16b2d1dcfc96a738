// Every call of the pages, and every answer that the fake API gives them, has to be in the contract. What is not turns
// the test red, whatever the pages make of it.
import { errorAnswer } from '@purchase-limits/contract/answers';
import { operatorCalls } from '@purchase-limits/contract/operators';
import { z } from 'zod';

export type CheckedCall = { method: string; path: string; query: URLSearchParams; body: unknown };
type Schemas = { method: string; path: string; query?: z.ZodType; body?: z.ZodType; answer: z.ZodType };

const CALLS: Schemas[] = Object.values(operatorCalls);
const NOTHING = z.strictObject({});
const violations: string[] = [];

afterEach(() => {
  const found = violations.splice(0);
  if (found.length > 0) throw new Error(`Not in the contract:\n${found.join('\n')}`);
});

/** Notes a call whose path, query or body is not in the contract, and an answer that it does not promise. */
export function checkCall({ method, path, query, body }: CheckedCall, status: number, answer: unknown): void {
  const call = CALLS.find((one) => one.method === method.toLowerCase() && isPathOf(one.path, path));
  if (!call) {
    violations.push(`${method} ${path}: there is no such call`);
    return;
  }
  const note = (what: string, schema: z.ZodType, value: unknown) => {
    const parsed = schema.safeParse(value);
    if (!parsed.success) violations.push(`${method} ${path}: ${what}: ${z.prettifyError(parsed.error)}`);
  };
  note('query', call.query ?? NOTHING, Object.fromEntries(query));
  note('body', call.body ?? z.undefined(), body);
  note(`answer ${status}`, status < 400 ? call.answer : errorAnswer, answer);
}

/** Whether the path is one of the template, which has parameters as `{id}`. */
function isPathOf(template: string, path: string): boolean {
  const [wanted, given] = [template.split('/'), path.split('/')];
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith('{') || part === given[index]);
}
