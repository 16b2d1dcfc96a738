import { BlockStack, Modal } from '@shopify/polaris';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { isRunning, type useLimitImport } from '../../../api/use-limit-import';
import { useFocusReturn } from '../../../components/focus';
import { useFormat } from '../../../components/use-format';
import { ChooseFile } from './ChooseFile';
import { ImportProgress } from './ImportProgress';
import { ImportReport } from './ImportReport';
import { useText } from './texts';

type ImportModalProps = {
  /** The file that was uploaded last, and what can be done with it. */
  uploaded: ReturnType<typeof useLimitImport>;
  /** The dialog is closed. */
  onClose: () => void;
};

/** Has a file of limits checked, says what would come of it, and imports it. */
export function ImportModal({ uploaded, onClose }: ImportModalProps) {
  useFocusReturn();
  const t = useText();
  const { formatNumber } = useFormat();
  const { found, check, start, forget } = uploaded;
  const [checking, setChecking] = useState<string | null>(null);
  const [isStarting, setIsStarting] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const handleFile = async (file: File) => {
    setError(null);
    setChecking(file.name);
    await check(file).catch((refusal: unknown) => setError(messageOf(refusal)));
    setChecking(null);
  };
  const handleStart = async () => {
    if (!found) return;
    setError(null);
    setIsStarting(true);
    await start(found).catch((refusal: unknown) => setError(messageOf(refusal)));
    setIsStarting(false);
  };
  const handleOtherFile = () => {
    setError(null);
    void forget();
  };

  const isClean = found?.status === 'checked' && found.problemCount === 0;
  const isOver = found !== undefined && !isRunning(found);
  return (
    <Modal
      open
      title={t('title')}
      onClose={onClose}
      primaryAction={
        isClean
          ? {
              content: t('start', { count: found.valid, shown: formatNumber(found.valid) }),
              onAction: handleStart,
              loading: isStarting,
            }
          : undefined
      }
      secondaryActions={[
        ...(isOver ? [{ content: t('otherFile'), onAction: handleOtherFile, disabled: isStarting }] : []),
        { content: t('close'), onAction: onClose },
      ]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          {!found && <ChooseFile checking={checking} error={error} onChoose={handleFile} onRefuse={setError} />}
          {isOver && <ImportReport found={found} error={error} />}
          {found && !isOver && <ImportProgress found={found} unread={uploaded.error} />}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
