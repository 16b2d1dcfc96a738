import { useCallback, useEffect, useRef, useState } from 'react';
import type { OpenSave } from '../../api/use-save-once';
import { forgetDraft, keepDraft, type KeptDraft } from './kept-draft';
import type { FormStart } from './use-limit-values';

const AFTER_TYPING_MS = 300;

type KeepOptions = {
  /** What is typed; null: nothing that is not saved. */
  draft: Omit<KeptDraft, 'openSave'> | null;
  openSave: () => OpenSave | null;
  start: Pick<FormStart, 'isKept' | 'sample'>;
};

/**
 * Keeps what is typed, soon after it is typed and when the page is unloaded. `keepNow` answers whether a reload would
 * lose nothing; `isKept` says that what the form shows is from before it was opened.
 */
export function useKeepDraft(place: string, { draft, openSave, start }: KeepOptions) {
  const { sample } = start;
  const [isKept, setKept] = useState(start.isKept);
  const latest = useRef({ draft, openSave });
  latest.current = { draft, openSave };
  const forget = useCallback(() => {
    // What is still to be written soon is forgotten too.
    latest.current.draft = null;
    setKept(false);
    forgetDraft(place);
  }, [place]);
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
  return { isKept, keepNow, forget };
}
