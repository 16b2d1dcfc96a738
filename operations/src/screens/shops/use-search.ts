import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

const TYPING_PAUSE_MS = 300;
export const MOST_CHARACTERS = 200;

/** The search in the URL, and the typed text: the search runs when the operator pauses. */
export function useSearch() {
  const [params, setParams] = useSearchParams();
  const search = params.get('search')?.slice(0, MOST_CHARACTERS) ?? '';
  const [typed, setTyped] = useState(search);
  // The latest search. The URL follows a moment later, when more may have been typed.
  const asked = useRef(search);
  useEffect(() => {
    if (search === asked.current) return;
    asked.current = search;
    setTyped(search);
  }, [search]);
  useEffect(() => {
    if (typed.trim() === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = typed.trim();
      setParams(asked.current === '' ? {} : { search: asked.current }, { replace: true });
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, setParams]);
  return { search, typed, setTyped };
}
