// How long the event loop of the HTTP process stands still.
const STANDSTILL = /^nodejs_eventloop_lag_max_seconds (\S+)$/m;

/** Since it was asked last, in milliseconds: Prometheus' default metrics begin anew with each reading. */
export async function longestStandstill(app: string, token: string): Promise<number> {
  const response = await fetch(`${app}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const [, seconds] = STANDSTILL.exec(await response.text()) ?? [];
  if (seconds === undefined) throw new Error(`${app}/metrics answered ${response.status} without the event loop's lag`);
  return Number(seconds) * 1_000;
}
