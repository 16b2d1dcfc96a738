import type { LimitRow } from '@purchase-limits/domain/views';
import { ActionList, Button, Popover } from '@shopify/polaris';
import {
  DeleteIcon,
  DuplicateIcon,
  EditIcon,
  MenuHorizontalIcon,
  PauseCircleIcon,
  PlayCircleIcon,
} from '@shopify/polaris-icons';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../api/api-error';
import { useDuplicateLimit, type BulkChange } from '../../api/use-save-limit';
import { useLoadingOverlay } from '../../components/LoadingOverlay';
import { useToast } from '../../components/Toasts';

type LimitActionsProps = {
  /** The limit to act on. */
  limit: LimitRow;
  /** The merchant wants to change it. */
  onAsk: (change: BulkChange) => void;
};

/** What can be done with one limit. */
export function LimitActions({ limit, onAsk }: LimitActionsProps) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const duplicate = useDuplicateLimit();
  const showWhile = useLoadingOverlay();
  const { showToast, showError } = useToast();
  const handleDuplicate = async () => {
    try {
      await showWhile(duplicate(limit.id));
      showToast({ content: 'Created successfully' });
    } catch (error) {
      showError(messageOf(error));
    }
  };
  // The merchant's wish, not what is seen: a stopped limit can be wished inactive.
  const isWishedActive = limit.status === 'active';

  return (
    <Popover
      active={isOpen}
      onClose={() => setOpen(false)}
      preferredAlignment="right"
      activator={
        <Button
          variant="tertiary"
          icon={MenuHorizontalIcon}
          accessibilityLabel={`Actions for ${limit.name}`}
          onClick={() => setOpen(!isOpen)}
        />
      }
    >
      <ActionList
        actionRole="menuitem"
        onActionAnyItem={() => setOpen(false)}
        items={[
          { content: 'Edit', icon: EditIcon, onAction: () => void navigate(`/order-limits/edit/${limit.id}`) },
          { content: 'Duplicate', icon: DuplicateIcon, onAction: () => void handleDuplicate() },
          isWishedActive
            ? { content: 'Deactivate', icon: PauseCircleIcon, onAction: () => onAsk('deactivate') }
            : { content: 'Activate', icon: PlayCircleIcon, onAction: () => onAsk('activate') },
          { content: 'Delete', icon: DeleteIcon, destructive: true, onAction: () => onAsk('delete') },
        ]}
      />
    </Popover>
  );
}
