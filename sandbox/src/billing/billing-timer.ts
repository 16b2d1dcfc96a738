import type { Billing } from './billing.js';

const INTERVAL_MS = 1_000;

/** Processes due billing even without requests; returns a stop function. */
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
