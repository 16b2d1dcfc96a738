/** What fails is tried again after so long, then after twice as long each time. */
const RETRY_MS = 2000;
const MOST_RETRIES = 6;

/** Attempts something until it succeeds, seven times in two minutes at most. An attempt without a promise ends it. */
export function tryAgain(attempt: () => Promise<unknown> | false, retries = 0): void {
  const attempted = attempt();
  if (attempted)
    attempted.catch(() => retries < MOST_RETRIES && setTimeout(tryAgain, RETRY_MS << retries, attempt, retries + 1));
}
