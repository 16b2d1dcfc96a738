import useSWRMutation from 'swr/mutation';
import { remove } from './client';

/** Ends all sessions outside the platform's admin, this one included. */
export function useSignOutEverywhere() {
  const { trigger, isMutating } = useSWRMutation('/sessions', (path: string) => remove(path));
  return { signOutEverywhere: trigger, isSigningOut: isMutating };
}
