import { addCartRule } from '../checkout/check-cart.js';
import type { SandboxConfig } from '../config.js';
import { openConnections } from '../database/database.js';
import type { Faults } from '../faults/faults.js';
import type { CheckoutFunction } from './checkout-function.js';
import type { FunctionRuns } from './function-runs.js';
import { validationsRule } from './run-validations.js';

/** Connections for asking the function: none of them waits for a cart that is being changed. */
const CONNECTIONS = 4;

/** Asks the functions about carts until the answered function is called. Without a function, nothing is asked. */
export function startAsking(
  { databaseUrl }: SandboxConfig,
  checkoutFunctions: readonly CheckoutFunction[],
  { faults, runs }: { faults: Faults; runs: FunctionRuns },
): () => Promise<void> {
  if (checkoutFunctions.length === 0) return async () => {};
  const database = openConnections(databaseUrl, CONNECTIONS);
  const removeRule = addCartRule(validationsRule({ database, checkoutFunctions, faults, runs }));
  return async () => {
    removeRule();
    await database.end();
  };
}
