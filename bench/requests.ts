import autocannon from 'autocannon';

const CONNECTIONS = 100;

/** Answers per second, each connection asking again as soon as it is answered. Throws where one was not a success. */
export async function requestsPerSecond(url: string, seconds: number, body?: () => string): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      requests: [{ setupRequest: (request: object) => ({ ...request, body: body() }) }],
    }),
  } as autocannon.Options);
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were not 2xx, ${result.errors} requests failed`);
  return result.requests.average;
}
