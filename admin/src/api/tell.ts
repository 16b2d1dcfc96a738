import { tokenAtHand, tokenToTell } from '../bridge/identity-token';
import { apiHost } from './api-host';
import { BASE_PATH } from './client';

/** Tells the API what nobody waits for; it outlives the page. Where nobody is signed in, nothing is told. */
export async function tell(path: string, body: unknown): Promise<void> {
  // Without waiting where it can: a page that ends does not go on after it.
  const token = tokenAtHand() ?? (await tokenToTell());
  if (token === null) return;
  const { ok, status } = await fetch(`${apiHost()}${BASE_PATH}${path}`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', 'x-auth-token': token },
    body: JSON.stringify(body),
    keepalive: true,
  });
  if (!ok) throw new Error(`${path} was answered with ${status}`);
}
