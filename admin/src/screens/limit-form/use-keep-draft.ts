import { useCallback, useEffect, useRef } from 'react';
import type { OpenSave } from '../../api/use-save-once';
import type { LimitFormValues } from './form-values';
import { forgetDraft, keepDraft, type KeptDraft } from './kept-draft';

const AFTER_TYPING_MS = 300;

type KeepOptions = {
  /** What is typed; null: nothing that is not saved. */
  draft: Omit<KeptDraft, 'openSave'> | null;
  openSave: () => OpenSave | null;
  /** Values that nobody typed. */
  sample: LimitFormValues | null;
};

/**
 * Keeps what is typed, soon after it is typed and when the page is unloaded. `keepNow` answers whether a reload would
 * lose nothing.
 */
export function useKeepDraft(place: string, { draft, openSave, sample }: KeepOptions) {
  const latest = useRef({ draft, openSave });
  latest.current = { draft, openSave };
  const forget = useCallback(() => forgetDraft(place), [place]);
  const keepNow = useCallback(() => {
    const { draft: current, openSave: getOpenSave } = latest.current;
    const open = getOpenSave();
    const isSample = current && !open && JSON.stringify(current.typed) === JSON.stringify(sample);
    if (current && !isSample) return keepDraft(place, { ...current, openSave: open });
    forget();
    return true;
  }, [place, sample, forget]);
  const typed = draft?.typed;
  useEffect(() => {
    const timer = setTimeout(keepNow, AFTER_TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, keepNow]);
  useEffect(() => {
    window.addEventListener('pagehide', keepNow);
    return () => window.removeEventListener('pagehide', keepNow);
  }, [keepNow]);
  return { keepNow, forget };
}
