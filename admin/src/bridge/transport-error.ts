import { requestText } from '../i18n/request-texts';

/** How long a request may take until its answer is read. */
export const TIMEOUT_MS = 60_000;

/** A request that has no answer: the network, the time limit, or the browser ended it. */
export class TransportError extends Error {
  override readonly name = 'TransportError';

  constructor(
    message: string,
    readonly code: 'timeout' | 'aborted' | 'network_error',
  ) {
    super(message);
  }
}

/** A `fetch` failure with HTTP clients' usual messages; other errors pass through. */
export function transportErrorOf(error: unknown): unknown {
  const reason = error instanceof DOMException ? error.name : null;
  if (reason === 'TimeoutError') return new TransportError(requestText('timeout', { ms: TIMEOUT_MS }), 'timeout');
  if (reason === 'AbortError') return new TransportError(requestText('aborted'), 'aborted');
  // `fetch` throws this for every other failure, without details.
  if (error instanceof TypeError) return new TransportError(requestText('network'), 'network_error');
  return error;
}

/** The result of what takes no signal to end it; rejects when the time of a request is over. */
export function inTime<Result>(result: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    signal.addEventListener('abort', () => reject(transportErrorOf(signal.reason) as Error));
    result.then(resolve, reject);
  });
}
