import { tokenAtHand, tokenForReport } from '../bridge/identity-token';
import { apiHost } from './api-host';
import { BASE_PATH } from './client';

/** Sends a report to the API without waiting; it outlives the page. Sends nothing if nobody is signed in. */
export async function tell(path: string, body: unknown): Promise<void> {
  // Synchronous where possible, because an unloading page doesn't continue after an await.
  const token = tokenAtHand() ?? (await tokenForReport());
  if (token === null) return;
  const { ok, status } = await fetch(`${apiHost()}${BASE_PATH}${path}`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', 'x-auth-token': token },
    body: JSON.stringify(body),
    keepalive: true,
  });
  if (!ok) throw new Error(`${path} was answered with ${status}`);
}
