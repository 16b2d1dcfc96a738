import type { LimitRow } from '@purchase-limits/contract/limit-list';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useActionText } from '../../components/limit-actions/texts';
import type { LimitChange } from '../../components/limit-actions/use-do-change';
import { useDuplicateAction } from '../../components/limit-actions/use-duplicate-action';
import { useText } from './texts';
import { ActionList } from '../../ui/ActionList';
import { Button } from '../../ui/Button';
import { Popover } from '../../ui/Popover';
import {
  DeleteIcon,
  DuplicateIcon,
  EditIcon,
  MenuHorizontalIcon,
  PauseCircleIcon,
  PlayCircleIcon,
} from '../../ui/icons';

type LimitActionsProps = {
  /** The limit to act on. */
  limit: LimitRow;
  /** The merchant wants to change it. */
  onAsk: (change: LimitChange, limits: LimitRow[]) => void;
};

/** What can be done with one limit. */
export function LimitActions({ limit, onAsk }: LimitActionsProps) {
  const [isOpen, setOpen] = useState(false);
  // A page has up to a hundred of these menus, and one of them is opened now and then.
  const [wasOpened, setOpened] = useState(false);
  const buttonId = useId();
  const navigate = useNavigate();
  const t = useText();
  const act = useActionText();
  const duplicate = useDuplicateAction();
  // The focus goes back to the button: the item that had it disappears, and a dialog returns it to where it was.
  const choosing = (act: () => void) => () => {
    setOpen(false);
    document.getElementById(buttonId)?.focus();
    act();
  };
  // The status that the merchant has set, and not the one that is shown: a stopped limit can be deactivated.
  const isSetActive = limit.status === 'active';

  const button = (
    <Button
      id={buttonId}
      variant="tertiary"
      icon={MenuHorizontalIcon}
      accessibilityLabel={t('actionsFor', { name: limit.name })}
      ariaExpanded={isOpen}
      onClick={() => {
        setOpened(true);
        setOpen(!isOpen);
      }}
    />
  );
  if (!wasOpened) return button;
  return (
    <Popover active={isOpen} onClose={() => setOpen(false)} preferredAlignment="right" activator={button}>
      <ActionList
        actionRole="menuitem"
        items={[
          {
            content: t('edit'),
            icon: EditIcon,
            onAction: choosing(() => void navigate(`/order-limits/edit/${limit.id}`)),
          },
          { content: act('duplicate'), icon: DuplicateIcon, onAction: choosing(() => void duplicate(limit.id)) },
          isSetActive
            ? {
                content: act('deactivate'),
                icon: PauseCircleIcon,
                onAction: choosing(() => onAsk('deactivate', [limit])),
              }
            : { content: act('activate'), icon: PlayCircleIcon, onAction: choosing(() => onAsk('activate', [limit])) },
          {
            content: act('delete'),
            icon: DeleteIcon,
            destructive: true,
            onAction: choosing(() => onAsk('delete', [limit])),
          },
        ]}
      />
    </Popover>
  );
}
