// Runs the app's function on a cart, once per enabled validation of the shop.
import { coerceInputValue, GraphQLNonNull, type GraphQLInputObjectType } from 'graphql';
import { findMetafieldsOf } from '../admin-graphql/metafields.js';
import type { CartRule, CheckoutSituation } from '../checkout/check-cart.js';
import type { Database } from '../database/database.js';
import type { Faults } from '../faults/faults.js';
import { findOrderCount } from '../orders/order-count.js';
import { ValidationStore, type Validation } from '../validations/validation-store.js';
import { ownersIn, subjectOf, type StoredFacts } from './cart-subject.js';
import type { CheckoutFunction } from './checkout-function.js';
import type { FunctionRuns } from './function-runs.js';
import { FunctionError, LINES, MOST_INPUT, MOST_OUTPUT } from './run-function.js';
import { functionInput } from './function-input.js';
import { functionSchema } from './function-schema.js';

type Parts = {
  /** Separate connections, because a cart being changed holds one of the others until it has its answer. */
  database: Database;
  checkoutFunctions: readonly CheckoutFunction[];
  faults: Faults;
  runs: FunctionRuns;
};
type Answer = { operations: { validationAdd?: { errors: { message: string }[] } | null }[] };

/** For a cart of as many lines as {@link LINES}. */
const MOST_INSTRUCTIONS = 11_000_000;

/** The shopper's message if a function fails and its validation blocks. */
export const GENERAL_MESSAGE =
  'There was a problem with our checkout. Refresh this page or try again in a few minutes.';

const outputType = new GraphQLNonNull(
  functionSchema.getType('CartValidationsGenerateRunResult') as GraphQLInputObjectType,
);

/** The rule of the cart that has the messages of all enabled validations, in the order of their creation. */
export function validationsRule({ database, checkoutFunctions, faults, runs }: Parts): CartRule {
  const store = new ValidationStore(database);
  const functionOf = ({ functionHandle }: Validation) =>
    checkoutFunctions.find(({ handle }) => handle === functionHandle);

  return async (situation) => {
    const all = await store.list(situation.shop);
    const asked = all.filter((validation) => validation.isEnabled && functionOf(validation));
    if (asked.length === 0) return { messages: [] };
    const owners = ownersIn(
      situation,
      asked.map(({ id }) => id),
    );
    const stored = {
      metafields: await findMetafieldsOf(database, situation.shop, owners),
      orderCount: await findOrderCount(database, situation.shop, situation.customer),
    };
    const messages: string[] = [];
    for (const validation of asked) messages.push(...(await messagesOf(validation, situation, stored)));
    return { messages };
  };

  async function messagesOf(
    validation: Validation,
    situation: CheckoutSituation,
    stored: StoredFacts,
  ): Promise<string[]> {
    const checkoutFunction = functionOf(validation)!;
    try {
      if (faults.take('function', situation.shop)) throw new FunctionError('The function stopped: it was told to fail');
      const input = functionInput(
        checkoutFunction.query,
        subjectOf(situation, validation.id, stored),
        checkoutFunction.variables,
      );
      const lines = situation.lines.length;
      const { output, instructions } = runWithin(checkoutFunction, input, lines);
      runs.note(situation.shop.domain, { handle: checkoutFunction.handle, input, output });
      await store.noteRun(validation.id, { instructions, lines });
      requireAtMost(instructions, MOST_INSTRUCTIONS, lines, 'instructions');
      return readAnswer(output).operations.flatMap(({ validationAdd }) =>
        (validationAdd?.errors ?? []).map(({ message }) => message),
      );
    } catch (error) {
      if (!(error instanceof FunctionError)) throw error;
      await store.noteFailure(validation.id, error.message);
      return validation.blocksOnFailure ? [GENERAL_MESSAGE] : [];
    }
  }
}

function runWithin({ run }: CheckoutFunction, input: unknown, lines: number) {
  requireAtMost(bytesOf(input), MOST_INPUT, lines, 'bytes of input');
  const answer = runOrFail(run, input);
  requireAtMost(bytesOf(answer.output), MOST_OUTPUT, lines, 'bytes of output');
  return answer;
}

/** Whatever ends the function early is its own failure. */
function runOrFail(run: CheckoutFunction['run'], input: unknown): ReturnType<CheckoutFunction['run']> {
  try {
    return run(input);
  } catch (error) {
    throw new FunctionError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function requireAtMost(used: number, most: number, lines: number, what: string): void {
  const allowed = Math.floor(most * Math.max(1, lines / LINES));
  if (used > allowed) throw new FunctionError(`The function has ${used} ${what}; at most ${allowed} are allowed`);
}

function readAnswer(output: unknown): Answer {
  return coerceInputValue(output, outputType, (path, _value, { message }) => {
    throw new FunctionError(`The output does not fit at ${['$', ...path].join('.')}: ${message}`);
  }) as Answer;
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '');
}
