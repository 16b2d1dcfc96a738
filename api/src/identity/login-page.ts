// The page for visitors without a session.
import type { Config } from '../config.js';
import { escapeHtml } from '../http/escape-html.js';
import { standaloneAddress } from './app-address.js';
import { plainPage } from '../http/plain-page.js';
import { sentenceFor, type SignInProblem } from './sign-in-problem.js';

/** `next`: the page that the visitor wanted, and sees after the sign-in. */
type LoginQuery = { error?: string; next?: string };

/** The address of the login page. */
export function loginAddress({ error, next }: { error?: SignInProblem; next?: string } = {}): string {
  const path = standaloneAddress(next);
  const query = new URLSearchParams({ ...(error && { error }), ...(path !== '/' && { next: path }) });
  return query.size > 0 ? `/auth/login?${query}` : '/auth/login';
}

export function loginPage({ error, next }: LoginQuery, config: Config): string {
  const sentence = sentenceFor(error);
  const message = sentence ? `\n  <p role="alert" class="error">${sentence}</p>` : '';
  const way = config.SIGN_IN_BY_ADDRESS ? addressForm(standaloneAddress(next)) : adminLink(config);
  const lead = config.SIGN_IN_BY_ADDRESS
    ? 'Sign in with your store. You confirm there, and come back here.'
    : 'To sign in, open your store’s admin and choose Purchase Limits among its apps.';
  return plainPage('Sign in', `  <h1>Purchase Limits</h1>\n  <p>${lead}</p>${message}\n${way}`);
}

function addressForm(next: string): string {
  return `  <form action="/auth/start" method="get">
    <input type="hidden" name="next" value="${escapeHtml(next)}">
    <label for="shop">Store address</label>
    <input id="shop" name="shop" required autocomplete="url" inputmode="url" placeholder="my-store.myshopify.com">
    <button type="submit" class="action">Continue</button>
  </form>`;
}

/** Which shop it is is not known here; without it, an address that has the shop in its host leads nowhere. */
function adminLink({ PLATFORM_ADMIN_URL }: Config): string {
  const { origin } = new URL(PLATFORM_ADMIN_URL);
  return origin.includes('{') ? '' : `  <a class="action" href="${escapeHtml(origin)}">Go to your store’s admin</a>`;
}
