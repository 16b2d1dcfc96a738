import type { Billing } from './billing.js';

const INTERVAL_MS = 1_000;

/** Does what the time made due also when nobody asks; answers how to stop it. */
export function startBillingTimer(billing: Billing): () => Promise<void> {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= billing
      .advance()
      .catch((error: unknown) => console.error('sandbox: billing failed:', error))
      .finally(() => (running = null));
  }, INTERVAL_MS);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
