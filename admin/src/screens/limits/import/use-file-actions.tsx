import { lazy, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { exportLimits, isRunning, useLimitImport, useShowImported } from '../../../api/use-limit-import';
import { OnDemand } from '../../../components/OnDemand';
import { useToast } from '../../../components/Toasts';
import { useFormat } from '../../../components/use-format';
import { saveFile } from '../../../components/save-file';
import { useText } from './texts';

const ImportModal = lazy(async () => ({ default: (await import('./ImportModal')).ImportModal }));

/** The page's file actions and the dialog that one of them opens. An import continues while it is closed. */
export function useFileActions() {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const [isExporting, setIsExporting] = useState(false);
  const { showError } = useToast();
  const uploaded = useLimitImport();
  useCompletionNotice(uploaded, { isOpen, onDone: () => setIsOpen(false), onUndo: () => setIsOpen(true) });

  const handleExport = async () => {
    setIsExporting(true);
    try {
      saveFile(await exportLimits(), 'limits.csv');
    } catch (error) {
      showError(t('exportFailed', { reason: messageOf(error) }));
    } finally {
      setIsExporting(false);
    }
  };
  return {
    secondaryActions: [
      { content: t('import'), onAction: () => setIsOpen(true) },
      { content: t('export'), onAction: handleExport, loading: isExporting },
    ],
    importModal: isOpen && (
      <OnDemand onFailed={() => setIsOpen(false)}>
        <ImportModal uploaded={uploaded} onClose={() => setIsOpen(false)} />
      </OnDemand>
    ),
  };
}

type EndOptions = {
  /** Whether the dialog is open; it reports a failed import itself. */
  isOpen: boolean;
  /** The limits are there. */
  onDone: () => void;
  /** The merchant wants them not to be. */
  onUndo: () => void;
};

/** Shows the imported limits with a toast, or reports the failure, whether or not the dialog is open. */
function useCompletionNotice(
  { found, forget }: ReturnType<typeof useLimitImport>,
  { isOpen, onDone, onUndo }: EndOptions,
): void {
  const t = useText();
  const { formatNumber } = useFormat();
  const { showToast, showError } = useToast();
  const showImported = useShowImported();
  const wasRunning = useRef(false);
  const status = found?.status;
  useEffect(() => {
    if (status === 'failed' && wasRunning.current && !isOpen) showError(t('failed'));
    wasRunning.current = isRunning(found);
    if (!found || (status !== 'done' && status !== 'undone')) return;
    onDone();
    const { failure, mode, canUndo } = found;
    const counts = { created: formatNumber(found.created), changed: formatNumber(found.changed) };
    if (failure !== null) showError(failure);
    else if (status === 'undone') showToast({ content: t('undone') });
    else
      showToast({
        content: mode === 'update' ? t('updatedLimits', counts) : t('done', { shown: counts.created }),
        ...(canUndo && { action: { content: t('undo'), onAction: onUndo } }),
      });
    void forget();
    void showImported(found);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each end
  }, [status]);
}
