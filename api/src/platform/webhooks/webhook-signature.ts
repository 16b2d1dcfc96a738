import { isSignedWith, type Secrets } from '../../secrets.js';

/** Whether the platform signed these bytes with the app's secret. `given` is base64, from the request's header. */
export function isSignedBody(body: Buffer, given: string | undefined, secrets: Secrets): boolean {
  return Boolean(given) && isSignedWith(secrets, body, Buffer.from(given!, 'base64'));
}
