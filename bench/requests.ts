import autocannon from 'autocannon';

const CONNECTIONS = 100;
const ROUNDS = 3;

/** Answers per second, each connection asking again as soon as it is answered. Throws where one was not a success. */
export async function requestsPerSecond(url: string, seconds: number, body?: () => string): Promise<number> {
  return (await sendFor(url, seconds, body)).average;
}

/** The same, also with how many there were. */
export async function sendFor(
  url: string,
  seconds: number,
  body?: () => string,
): Promise<{ average: number; total: number }> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      requests: [{ setupRequest: (request: object) => ({ ...request, body: body() }) }],
    }),
  } as autocannon.Options);
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were not 2xx, ${result.errors} requests failed`);
  return result.requests;
}

/**
 * The first rate over the second: the median of rounds that take turns, so that a machine that is busy for a while
 * slows both. A round before them is not measured: connections open and the JIT compiler runs.
 */
export async function medianRatio(one: () => Promise<number>, other: () => Promise<number>): Promise<number> {
  await one();
  await other();
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) ratios.push((await one()) / (await other()));
  return median(ratios);
}

export const median = (values: readonly number[]): number =>
  values.toSorted((first, second) => first - second)[values.length >> 1]!;
