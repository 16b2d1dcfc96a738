import type { ChangedLimits } from '@purchase-limits/contract/limit';
import { useChangeLimits, useDuplicateLimits, type BulkChange } from '../../api/use-save-limit';
import { useToast } from '../Toasts';
import { useActionText } from './texts';

export type LimitChange = BulkChange | 'duplicate';

/** A deletion is taken back in the list of what was deleted. */
const REVERSE = { activate: 'deactivate', deactivate: 'activate' } as const;
const ALREADY = {
  activate: 'alreadyActive',
  deactivate: 'alreadyInactive',
  delete: 'deleted',
  recover: 'recovered',
} as const;
const DONE = {
  activate: 'updated',
  deactivate: 'updated',
  delete: 'deleted',
  recover: 'recovered',
  duplicate: 'created',
} as const;

/** Changes limits and says so. Throws what the API refuses. `offersUndo`: what is changed can be changed back there. */
export function useDoChange(offersUndo: boolean) {
  const t = useActionText();
  const { showToast, attempt } = useToast();
  const changeLimits = useChangeLimits();
  const duplicateLimits = useDuplicateLimits();

  const undo = (change: keyof typeof REVERSE, ids: string[]) =>
    attempt(() => changeLimits(REVERSE[change], ids), t('updated'));
  const withMissing = (done: string, count: number) => (count > 0 ? t('withMissing', { done, count }) : done);
  const sentenceFor = (change: BulkChange, { changed, missing }: Pick<ChangedLimits, 'changed' | 'missing'>) => {
    const [count, done] = [missing.length, t(DONE[change])];
    if (change === 'recover' && count > 0) return changed.length > 0 ? t('withLost', { done, count }) : t('allLost');
    if (changed.length > 0) return withMissing(done, count);
    return count > 0 ? t('allMissing') : t(ALREADY[change]);
  };

  return async (change: LimitChange, ids: string[]): Promise<void> => {
    if (change === 'duplicate') {
      const { missing } = await duplicateLimits(ids);
      const areAllMissing = missing.length === ids.length;
      const done = areAllMissing ? t('allMissing') : withMissing(t(DONE.duplicate), missing.length);
      return showToast({ content: done });
    }
    const answer = await changeLimits(change, ids);
    const canUndo = offersUndo && change in REVERSE && answer.changed.length > 0;
    showToast({
      content: sentenceFor(change, answer),
      ...(canUndo && {
        action: { content: t('undo'), onAction: () => void undo(change as keyof typeof REVERSE, answer.changed) },
      }),
    });
  };
}
