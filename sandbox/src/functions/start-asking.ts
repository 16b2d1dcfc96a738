import { addCartRule } from '../checkout/check-cart.js';
import type { SandboxConfig } from '../config.js';
import { openConnections } from '../database/database.js';
import type { Faults } from '../faults/faults.js';
import type { CheckoutFunction } from './checkout-function.js';
import type { FunctionRuns } from './function-runs.js';
import { validationsRule } from './run-validations.js';

/** Connections for asking the function: none of them waits for a cart that is being changed. */
const CONNECTIONS = 4;

/** Asks the function about carts until the answered function is called. Without a function, nothing is asked. */
export function startAsking(
  { databaseUrl }: SandboxConfig,
  checkoutFunction: CheckoutFunction | null,
  { faults, runs }: { faults: Faults; runs: FunctionRuns },
): () => Promise<void> {
  if (!checkoutFunction) return async () => {};
  const database = openConnections(databaseUrl, CONNECTIONS);
  const removeRule = addCartRule(validationsRule({ database, checkoutFunction, faults, runs }));
  return async () => {
    removeRule();
    await database.end();
  };
}
