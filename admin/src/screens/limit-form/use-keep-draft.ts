import { useCallback, useEffect, useRef } from 'react';
import type { LimitFormValues } from './form-values';
import { forgetDraft, keepDraft, type KeptDraft } from './kept-draft';

const AFTER_TYPING_MS = 300;

/**
 * Keeps what is typed, soon after it is typed and when the page is unloaded. `draft` is null while there is nothing to
 * save; `sample` are values that nobody typed. `keepNow` answers whether a reload would lose nothing.
 */
export function useKeepDraft(place: string, draft: KeptDraft | null, sample: LimitFormValues | null) {
  const latest = useRef(draft);
  latest.current = draft;
  const forget = useCallback(() => forgetDraft(place), [place]);
  const keepNow = useCallback(() => {
    const { current } = latest;
    if (current && JSON.stringify(current.typed) !== JSON.stringify(sample)) return keepDraft(place, current);
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
