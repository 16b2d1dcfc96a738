import { screen } from '@testing-library/react';
import type { FakeApi } from './fake-api';

/** The table row of the limit of this name. */
export async function row(name: string): Promise<HTMLElement> {
  return (await screen.findByRole('link', { name })).closest('tr')!;
}

/** What the list was last asked for. */
export function lastListQuery(api: FakeApi): Record<string, string> {
  return Object.fromEntries(api.of('GET', '/limits').at(-1)?.query ?? []);
}
