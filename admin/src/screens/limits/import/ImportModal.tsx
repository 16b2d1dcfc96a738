import type { LimitImport, LimitImportMode } from '@purchase-limits/contract/limit-import';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { isRunning, useLastImport, type useLimitImport } from '../../../api/use-limit-import';
import { useFocusReturn } from '../../../components/focus';
import { useFormat } from '../../../components/use-format';
import { ChooseFile } from './ChooseFile';
import { ImportProgress } from './ImportProgress';
import { ImportReport } from './ImportReport';
import { LastImport } from './LastImport';
import { useText } from './texts';
import { useCorrections } from './use-corrections';
import { Modal } from '../../../ui/Modal';

type ImportModalProps = {
  /** The file that was uploaded last, and what can be done with it. */
  uploaded: ReturnType<typeof useLimitImport>;
  /** The dialog is closed. */
  onClose: () => void;
};

/** A file that changes nothing isn't imported. */
const isAnyWritten = ({ created, changed }: LimitImport) => created + changed > 0;

/** Has a file of limits checked, says what would come of it, imports it, and takes the last import back. */
export function ImportModal({ uploaded, onClose }: ImportModalProps) {
  useFocusReturn();
  const t = useText();
  const startText = useStartText();
  const { found, check, correct, start, undo, forget } = uploaded;
  const last = useLastImport();
  const corrections = useCorrections(found);
  const [mode, setMode] = useState<LimitImportMode>('create');
  const [checking, setChecking] = useState<string | null>(null);
  const [isWorking, setIsWorking] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const handleFile = async (file: File) => {
    setError(null);
    setChecking(file.name);
    await check(file, mode).catch((refusal: unknown) => setError(messageOf(refusal)));
    setChecking(null);
  };
  const run = async (work: (of: LimitImport) => Promise<void>) => {
    if (!found || isWorking) return;
    setError(null);
    setIsWorking(true);
    await work(found).catch((refusal: unknown) => setError(messageOf(refusal)));
    setIsWorking(false);
  };
  const handleCorrect = () => void run((wrong) => correct(wrong, corrections.corrections));
  const handleUpdate = () => void run((checked) => correct(checked, [], 'update'));
  const handleOtherFile = () => {
    setError(null);
    void forget();
  };

  const isChecked = found?.status === 'checked';
  const isOver = found !== undefined && !isRunning(found);
  const primaryAction = () => {
    if (isChecked && found.problemCount === 0 && isAnyWritten(found))
      return {
        content: startText(found),
        onAction: () => void run(start),
        loading: isWorking,
      };
    if (isChecked && corrections.cells.length > 0)
      return { content: t('checkAgain'), onAction: handleCorrect, loading: isWorking };
    return undefined;
  };
  return (
    <Modal
      title={t('title')}
      onClose={onClose}
      primaryAction={primaryAction()}
      secondaryActions={[
        ...(isOver ? [{ content: t('otherFile'), onAction: handleOtherFile, disabled: isWorking }] : []),
        { content: t('close'), onAction: onClose },
      ]}
      gap="400"
    >
      {!found && (
        <ChooseFile
          mode={mode}
          onModeChange={setMode}
          checking={checking}
          error={error}
          onChoose={handleFile}
          onRefuse={setError}
        />
      )}
      {!found && last && checking === null && <LastImport key={last.id} last={last} onUndo={() => undo(last)} />}
      {isOver && (
        <ImportReport
          found={found}
          corrections={corrections}
          error={error}
          onCheck={handleCorrect}
          onUpdate={handleUpdate}
        />
      )}
      {found && !isOver && <ImportProgress found={found} unread={uploaded.error} />}
    </Modal>
  );
}

/** What starting does with the file, and with how many limits. */
function useStartText(): (found: LimitImport) => string {
  const t = useText();
  const { formatNumber } = useFormat();
  return ({ mode, valid, created, changed }) =>
    mode === 'update'
      ? t('startUpdate', { shown: formatNumber(created + changed) })
      : t('start', { shown: formatNumber(valid) });
}
