import type { Location, To } from 'react-router-dom';

/** What the router needs of a history. Paths have the base path. */
export type History = {
  readonly location: Location;
  push: (to: To, state?: unknown) => void;
  replace: (to: To, state?: unknown) => void;
  go: (delta: number) => void;
  /** `delta`: entries gone back or forth; null where the entry is none of ours. */
  listen: (onPop: (delta: number | null) => void) => unknown;
};

/** Kept with each entry of the browser's history. */
type Entry = { usr?: unknown; key?: string; idx?: number };

/** The history of this window. */
export function browserHistory(): History {
  const entry = () => (window.history.state ?? {}) as Entry;
  const indexNow = () => entry().idx ?? null;
  let index = indexNow() ?? 0;
  if (indexNow() === null) window.history.replaceState({ ...entry(), idx: index }, '');
  return {
    get location() {
      const { pathname, search, hash } = window.location;
      const { usr = null, key = 'default' } = entry();
      return { pathname, search, hash, state: usr as unknown, key };
    },
    push: (to, state) => {
      index += 1;
      window.history.pushState({ usr: state, key: newKey(), idx: index }, '', addressOf(to));
    },
    replace: (to, state) => {
      window.history.replaceState({ usr: state, key: newKey(), idx: index }, '', addressOf(to));
    },
    go: (delta) => window.history.go(delta),
    listen: (onPop) =>
      window.addEventListener('popstate', () => {
        const next = indexNow();
        const delta = next === null ? null : next - index;
        index = next ?? 0;
        onPop(delta);
      }),
  };
}

export function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

export function addressOf(to: To): string {
  if (typeof to === 'string') return to;
  return `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`;
}
