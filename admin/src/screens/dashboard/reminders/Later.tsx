import { useState } from 'react';
import { useText } from '../texts';
import { REMINDERS, type Reminder } from './remind-at';
import { ActionList } from '../../../ui/ActionList';
import { Button } from '../../../ui/Button';
import { Popover } from '../../../ui/Popover';

/** Offers when to be reminded. */
export function Later({ onRemind }: { onRemind: (reminder: Reminder) => void }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      active={isOpen}
      onClose={() => setOpen(false)}
      activator={
        <Button variant="tertiary" disclosure onClick={() => setOpen(!isOpen)}>
          {t('reminder.later')}
        </Button>
      }
    >
      <ActionList
        items={REMINDERS.map((reminder) => ({
          content: t(`reminder.${reminder}`),
          onAction: () => onRemind(reminder),
        }))}
      />
    </Popover>
  );
}
