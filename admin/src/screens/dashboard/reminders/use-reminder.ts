import { useKeep, useKept } from '../../../components/browser-storage';
import { useToast } from '../../../components/Toasts';
import { useFormat } from '../../../components/use-format';
import { useText } from '../texts';
import { remindAt, type Reminder } from './remind-at';

/** A banner that can be put off, as this browser remembers under the key. */
export function useReminder(key: string): { isDue: boolean; remind: (reminder: Reminder) => void } {
  const t = useText();
  const { formatInstant, timeZone } = useFormat();
  const { showToast } = useToast();
  const until = useKept(key);
  const keep = useKeep();
  const remind = (reminder: Reminder) => {
    const at = remindAt(reminder, new Date(), timeZone).toISOString();
    if (!keep(key, at)) return;
    showToast({
      content: t('reminder.set', { at: formatInstant(at) }),
      action: { content: t('undo'), onAction: () => keep(key, null) },
    });
  };
  return { isDue: until === null || isPast(until), remind };
}

/** An invalid stored time snoozes nothing. */
const isPast = (instant: string) => !(Date.parse(instant) > Date.now());
