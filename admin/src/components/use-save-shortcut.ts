import { useEffect, useRef } from 'react';

/** Saves with Ctrl+S, or Command+S, instead of the browser's own dialog. */
export function useSaveShortcut(onSave: () => void): void {
  const save = useRef(onSave);
  save.current = onSave;
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      save.current();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);
}
