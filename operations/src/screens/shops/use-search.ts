import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

const TYPING_PAUSE_MS = 300;
export const MOST_CHARACTERS = 200;

/** What is searched for, which the address has, and what is typed: it is searched for when the operator pauses. */
export function useSearch() {
  const [params, setParams] = useSearchParams();
  const search = params.get('search')?.slice(0, MOST_CHARACTERS) ?? '';
  const [typed, setTyped] = useState(search);
  // What was asked for last. The address has it a moment later, when more may have been typed.
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
