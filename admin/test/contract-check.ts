// Every call of the admin, and every answer that the fake API gives it, has to be in the contract. What is not turns
// the test red, whatever the admin makes of it.
import { answerSchema, operationAt } from '@purchase-limits/contract/operations';
import { z } from 'zod';

export type CheckedCall = { method: string; path: string; query: URLSearchParams; body: unknown };

const violations: string[] = [];

afterEach(() => {
  const found = violations.splice(0);
  if (found.length > 0) throw new Error(`Not in the contract:\n${found.join('\n')}`);
});

/** Notes a call whose path, query or body is not in the contract, and an answer that it does not promise. */
export function checkCall({ method, path, query, body }: CheckedCall, status: number, answer: unknown): void {
  const operation = operationAt(method, `/apiSa${path}`);
  if (!operation) {
    violations.push(`${method} ${path}: there is no such call`);
    return;
  }
  const note = (what: string, schema: z.ZodType | null | undefined, value: unknown) => {
    const parsed = schema?.safeParse(value);
    if (parsed && !parsed.success) violations.push(`${method} ${path}: ${what}: ${z.prettifyError(parsed.error)}`);
  };
  note('query', operation.query, Object.fromEntries(query));
  note('body', operation.body, body);
  try {
    note(`answer ${status}`, answerSchema(operation, status), answer);
  } catch (error) {
    violations.push(error instanceof Error ? error.message : String(error));
  }
}
