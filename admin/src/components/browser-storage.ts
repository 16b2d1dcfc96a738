import { useSyncExternalStore } from 'react';
import { useText } from './texts';
import { useToast } from './Toasts';

const listeners = new Set<() => void>();
/** Values the browser didn't store last until the page reloads. */
const notKept = new Map<string, string | null>();

/** The browser's value for a key, synced across tabs; null: none, or unreadable. */
export function useKept(key: string): string | null {
  return useSyncExternalStore(subscribe, () => read(key));
}

/** The choice that this browser keeps under the key. Anything but the choices is the default. */
export function useKeptChoice<Choice extends string>(
  key: string,
  choices: readonly Choice[],
  byDefault: Choice,
): Choice {
  const kept = useKept(key);
  return choices.find((choice) => choice === kept) ?? byDefault;
}

/**
 * Stores a text in this browser, or removes it with null, and returns whether that worked. If not, the merchant is
 * notified, and the value lasts until the page reloads.
 */
export function useKeep(): (key: string, text: string | null) => boolean {
  const t = useText();
  const { showError } = useToast();
  return (key, text) => {
    const isKept = write(key, text);
    if (isKept) notKept.delete(key);
    else notKept.set(key, text);
    for (const listener of listeners) listener();
    if (!isKept) showError(t('notKept'));
    return isKept;
  };
}

function read(key: string): string | null {
  const own = notKept.get(key);
  if (own !== undefined) return own;
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, text: string | null): boolean {
  try {
    if (text === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
