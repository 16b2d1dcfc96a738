import useSWR from 'swr';
import { put } from './client';

const KEY = '/onboarding/dismissals';
type Dismissals = { dismissed: string[] };

/** Whether the merchant has dismissed something, as the server keeps it. */
export function useDismissal(name: string) {
  const { data, error, isLoading, mutate } = useSWR<Dismissals, Error>(KEY);
  const save = (isDismissed: boolean) => {
    const change = (before: Dismissals | undefined): Dismissals => {
      const others = (before?.dismissed ?? []).filter((other) => other !== name);
      return { dismissed: isDismissed ? [...others, name] : others };
    };
    return mutate((before) => put<Dismissals>(KEY, change(before)), {
      optimisticData: (before) => change(before),
      rollbackOnError: true,
      revalidate: false,
    });
  };
  return {
    isDismissed: data?.dismissed.includes(name) ?? false,
    isLoading,
    error,
    dismiss: () => save(true),
    undo: () => save(false),
  };
}
