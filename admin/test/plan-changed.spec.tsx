import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import useSWR, { SWRConfig } from 'swr';
import { usePlanChanged, useReadPlanAgain } from '../src/api/use-plan-changed';
import { activated } from './fake-billing';

const OF_PLAN = ['/quota', '/shops', '/notifications', '/limits?page=1', '/limits/a'];
const OTHERS = ['/plans', '/branding', '/limits-import', '/onboarding/dismissals'];

/** Everything that is shown, each with how often it was read. */
function renderShown() {
  const reads: string[] = [];
  const fetcher = async (key: string) => {
    reads.push(key);
    return key;
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SWRConfig value={{ provider: () => new Map(), fetcher, dedupingInterval: 0 }}>{children}</SWRConfig>
  );
  const keys = [...OF_PLAN, ...OTHERS, '/subscription'];
  const { result } = renderHook(
    () => ({
      shown: keys.map((key) => useSWR<unknown>(key).data),
      planChanged: usePlanChanged(),
      readPlanAgain: useReadPlanAgain(),
    }),
    { wrapper },
  );
  return { result, reads, keys };
}

describe('a change of the plan', () => {
  it('puts the subscription where it is read, and reads again what depends on it, and nothing else', async () => {
    const { result, reads, keys } = renderShown();
    await waitFor(() => expect(result.current.shown).toStrictEqual(keys));
    reads.length = 0;
    const subscription = activated('basic', 'monthly');
    await act(() => result.current.planChanged(subscription));
    await waitFor(() => expect(reads.toSorted()).toStrictEqual(OF_PLAN.toSorted()));
    expect(result.current.shown.at(-1)).toStrictEqual(subscription);
  });

  it('reads the subscription again too, where it is not known', async () => {
    const { result, reads, keys } = renderShown();
    await waitFor(() => expect(result.current.shown).toStrictEqual(keys));
    reads.length = 0;
    await act(() => result.current.readPlanAgain());
    expect(reads.toSorted()).toStrictEqual([...OF_PLAN, '/subscription'].toSorted());
  });
});
