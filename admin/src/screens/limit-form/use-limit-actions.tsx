import type { LimitView } from '@purchase-limits/contract/limit';
import { lazy, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { BulkChange } from '../../api/use-save-limit';
import { ChangeConfirmation } from '../../components/limit-actions/ChangeConfirmation';
import { useActionText } from '../../components/limit-actions/texts';
import { useDuplicateAction } from '../../components/limit-actions/use-duplicate-action';
import { listAddress } from '../../components/list-address';
import { OnDemand } from '../../components/OnDemand';
import { useAllowLeaving } from '../../frame/UnsavedChanges';
import { ClockIcon, DeleteIcon, DuplicateIcon, PauseCircleIcon, PlayCircleIcon } from '../../ui/icons';

const HistoryModal = lazy(async () => ({ default: (await import('./history/HistoryModal')).HistoryModal }));

/** The saved limit's actions on its own page, with their confirmation. `onChanged`: its status changed. */
export function useLimitActions(limit: LimitView, onChanged: () => void) {
  const t = useActionText();
  const navigate = useNavigate();
  const allowLeaving = useAllowLeaving();
  const duplicate = useDuplicateAction();
  const [asked, setAsked] = useState<BulkChange | null>(null);
  /** Whether the form has unsaved changes while the history is open; null: it is closed. */
  const [history, setHistory] = useState<{ isDirty: boolean } | null>(null);
  const handleDuplicate = async () => {
    const copy = await duplicate(limit.id);
    if (copy) void navigate(`/order-limits/edit/${copy.id}`);
  };
  const handleChanged = () => {
    if (asked !== 'delete') return onChanged();
    allowLeaving();
    void navigate(listAddress());
  };
  const change = limit.status === 'active' ? 'deactivate' : 'activate';
  const actionsFor = (isDirty: boolean) => [
    { content: t('duplicate'), icon: DuplicateIcon, onAction: () => void handleDuplicate() },
    {
      content: t(change),
      icon: change === 'activate' ? PlayCircleIcon : PauseCircleIcon,
      // It makes a new version, on which the changes in the form are not based.
      disabled: isDirty,
      helpText: isDirty ? t('saveFirst') : undefined,
      onAction: () => setAsked(change),
    },
    { content: t('history'), icon: ClockIcon, onAction: () => setHistory({ isDirty }) },
    { content: t('delete'), icon: DeleteIcon, destructive: true, onAction: () => setAsked('delete') },
  ];
  const dialog = (
    <>
      {asked && (
        <ChangeConfirmation
          asked={{ change: asked, limits: [limit] }}
          onClose={() => setAsked(null)}
          onChanged={handleChanged}
        />
      )}
      {history && (
        <OnDemand onFailed={() => setHistory(null)}>
          <HistoryModal
            limit={limit}
            isDirty={history.isDirty}
            onClose={() => setHistory(null)}
            onRestored={onChanged}
          />
        </OnDemand>
      )}
    </>
  );
  return { actionsFor, dialog };
}
