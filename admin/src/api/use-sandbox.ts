// The switches of the local store, for development (docs/sandbox.md). They are no part of the API, which has none.
import { useEffect, useRef } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { sandboxAddress } from '../bridge/sandbox-address';

/** The app follows the local store within a second, its workers a little later. */
const FOLLOWED_AFTER_MS = 2_000;
const TIMEOUT_MS = 30_000;

export type SandboxClock = { offsetMs: number; now: string };
export type SandboxSubscription = { id: string; chargeId: string; name: string; status: string; price: number };
export type SandboxBilling = { subscriptions: SandboxSubscription[] };
export type SandboxFacts = { planName: string };
export type SandboxFault = { target: 'graphql' | 'token'; mode: string; status?: number; shop: string | null };
export type SandboxMailFault = { mode: string; code?: number };

/** The local store's response for a path under `/sandbox`. */
export function useSandbox<Answer>(path: string) {
  const { data, error, mutate } = useSWR<Answer, Error>(`sandbox ${path}`, () => ask<Answer>('GET', path));
  return { answer: data, error, reload: () => mutate() };
}

/** Presses a switch and refreshes the page's data, again once the app has followed if the page is still mounted. */
export function useSwitchSandbox() {
  const { mutate } = useSWRConfig();
  const follow = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      clearTimeout(follow.current);
    };
  }, []);
  return async (method: 'POST' | 'PUT', path: string, body: object = {}): Promise<void> => {
    await ask(method, path, body);
    if (!isMounted.current) return;
    await mutate(() => true);
    clearTimeout(follow.current);
    if (isMounted.current) follow.current = setTimeout(() => void mutate(() => true), FOLLOWED_AFTER_MS);
  };
}

async function ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(`${sandboxAddress()}/sandbox${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const answer = JSON.parse(await response.text()) as Answer & { message?: string };
  if (!response.ok) throw new Error(answer.message);
  return answer;
}
