import { setTimeout as pause } from 'node:timers/promises';
import {
  CREATE_VALIDATION_MUTATION,
  DELETE_VALIDATION_MUTATION,
} from '@purchase-limits/api/platform/checkout-operations';
import type { CreateValidationMutation } from '@purchase-limits/api/platform/operations.generated';
import { FUNCTION_HANDLE, TEST_TITLE } from '../leftovers.js';
import type { FunctionRun, RunningLog } from '../platform-cli.js';
import type { Context, Step } from '../step.js';
import type { Deleted } from './validations.js';

const STEP = 'function-input';
const ASK_AFTER_MS = 200;
const ARRIVES_WITHIN_MS = 8_000;
/** What happens before the log has begun is not in it. */
const MOST_ATTEMPTS = 5;
/** More than one, so that amounts of a line and of a unit differ. */
export const QUANTITY = 2;

export const functionInput: Step = {
  name: STEP,
  title: 'Put a product into a cart, and record what the function is given',
  async run(context) {
    const { admin, created, facts, own, skip } = context;
    const [variantId] = facts.variantIds;
    if (!variantId) return skip('the store has no product to put into a cart');
    // Without its variables a function with them fails before it is run.
    const variables = { namespace: own('$app'), key: own('purchase-limits-variables'), type: own('json') };
    const validation = {
      functionHandle: own(FUNCTION_HANDLE),
      enable: true,
      title: own(TEST_TITLE),
      metafields: [
        { ...variables, value: own('{"tags":["VIP"],"dayStart":"05:00:00","change":"1970-01-01T00:00:00"}') },
      ],
    };
    const { data } = await admin.ask<CreateValidationMutation>(STEP, CREATE_VALIDATION_MUTATION, { validation });
    const id = data?.validationCreate?.validation?.id;
    if (!id) return skip('the store refused a checkout rule, so the function was not run');
    created.add({ type: 'checkout rule', id });
    await recordRun(context, variantId);
    const removed = await admin.ask<Deleted>(STEP, DELETE_VALIDATION_MUTATION, { id });
    if (removed.data?.validationDelete?.deletedId) created.drop(id);
  },
};

async function recordRun({ store, recorder, skip }: Context, variantId: string): Promise<void> {
  const log = await store.cli.watchFunctionRuns();
  try {
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      const problem = await store.putInCart(variantId, QUANTITY);
      if (problem !== null) return skip(problem);
      const run = await firstRun(log);
      if (run) return recorder.add({ kind: 'function', step: STEP, ...run, handle: FUNCTION_HANDLE });
    }
    skip('no run of the function was logged in time');
  } finally {
    await log.stop();
  }
}

async function firstRun({ runs }: RunningLog): Promise<FunctionRun | null> {
  for (const end = Date.now() + ARRIVES_WITHIN_MS; Date.now() < end; await pause(ASK_AFTER_MS)) {
    const [run] = (await runs()).filter(({ handle }) => handle.endsWith(FUNCTION_HANDLE));
    if (run) return run;
  }
  return null;
}
