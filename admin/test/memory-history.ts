import type { Location } from 'react-router-dom';
import { addressOf, newKey, type History } from '../src/router/history';

/** A history of a test, which starts at this address. */
export function memoryHistory(address: string): History {
  const entries = [entryOf(address)];
  const listeners: ((delta: number) => void)[] = [];
  let index = 0;
  return {
    get location() {
      return entries[index]!;
    },
    push: (to, state) => {
      index += 1;
      entries.splice(index, Infinity, entryOf(addressOf(to), state));
    },
    replace: (to, state) => {
      entries[index] = entryOf(addressOf(to), state);
    },
    go: (delta) => {
      index += delta;
      for (const onPop of listeners) onPop(delta);
    },
    listen: (onPop) => listeners.push(onPop),
  };
}

function entryOf(address: string, state: unknown = null): Location {
  const { pathname, search, hash } = new URL(address, 'https://app.example.com');
  return { pathname, search, hash, state, key: newKey() };
}
