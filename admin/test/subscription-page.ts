import { screen, within } from '@testing-library/react';
import type { Call, FakeApi } from './fake-api';

/** The card of a plan, once the screen is loaded. */
export async function planCard(name: string) {
  const heading = await screen.findByRole('heading', { name, level: 3 });
  return within(heading.closest('li')!);
}

/** What was asked for: the plan and the query of each call. */
export function subscribed({ calls }: FakeApi): string[] {
  const prefix = '/subscription/shopify/subscribe/';
  return calls
    .filter(({ method, path }) => method === 'POST' && path.startsWith(prefix))
    .map(({ path, query }: Call) => `${path.slice(prefix.length)}?${query}`);
}

/** The parts of the API that were read after the last call of this path. */
export function readAfter({ calls }: FakeApi, path: string): string[] {
  const last = calls.findLastIndex((call) => call.path === path);
  return calls.slice(last + 1).map((call) => call.path);
}
