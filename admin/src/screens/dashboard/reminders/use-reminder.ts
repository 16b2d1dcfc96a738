import { useState } from 'react';
import { useToast } from '../../../components/Toasts';
import { useFormat } from '../../../components/use-format';
import { useText } from '../texts';
import { remindAt, type Reminder } from './remind-at';

/**
 * A banner that can be put off, as this browser remembers under the key. Where it remembers nothing, the merchant is
 * told, and the banner stays away until the page is loaded again.
 */
export function useReminder(key: string): { isDue: boolean; remind: (reminder: Reminder) => void } {
  const t = useText();
  const { formatInstant, timeZone } = useFormat();
  const { showToast, showError } = useToast();
  const [until, setUntil] = useState(() => readUntil(key));
  const remind = (reminder: Reminder) => {
    const at = remindAt(reminder, new Date(), timeZone).toISOString();
    setUntil(at);
    try {
      window.localStorage.setItem(key, at);
      showToast({
        content: t('reminder.set', { at: formatInstant(at) }),
        action: {
          content: t('undo'),
          onAction: () => {
            window.localStorage.removeItem(key);
            setUntil(null);
          },
        },
      });
    } catch {
      showError(t('reminder.notKept'));
    }
  };
  return { isDue: until === null || isPast(until), remind };
}

const isPast = (instant: string) => Date.parse(instant) <= Date.now();

/** null: it was not put off, or what is kept is no instant, or nothing can be kept. */
function readUntil(key: string): string | null {
  try {
    const kept = window.localStorage.getItem(key);
    return kept !== null && !Number.isNaN(Date.parse(kept)) ? kept : null;
  } catch {
    return null;
  }
}
