import type { PastImport } from '@purchase-limits/contract/limit-import';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { useFormat } from '../../../components/use-format';
import { useText } from './texts';
import { Banner } from '../../../ui/Banner';
import { BlockStack } from '../../../ui/BlockStack';
import { Button } from '../../../ui/Button';
import { InlineError } from '../../../ui/InlineError';
import { InlineStack } from '../../../ui/InlineStack';
import { Text } from '../../../ui/Text';

const CONFIRM = 'undo-import';

type LastImportProps = {
  /** The import that can be undone. */
  last: PastImport;
  /** Takes it back; throws when that is refused. */
  onUndo: () => Promise<void>;
};

/** Says which file was imported last, and undoes that when the merchant confirms it. */
export function LastImport({ last, onUndo }: LastImportProps) {
  const t = useText();
  const { formatInstant, formatNumber } = useFormat();
  const [isAsking, setAsking] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useFocusOn(CONFIRM, isAsking);
  const { fileName, createdAt, created, changed } = last;
  const counts = { created: formatNumber(created), changed: formatNumber(changed) };
  const handleUndo = async () => {
    setError(null);
    setWorking(true);
    await onUndo().catch((refusal: unknown) => {
      setError(messageOf(refusal));
      setWorking(false);
    });
  };
  return (
    <Banner tone={isAsking ? 'warning' : undefined} title={t(isAsking ? 'askUndo' : 'lastImport')}>
      <BlockStack gap="200">
        <Text as="p" breakWord>
          {isAsking
            ? t('undoConsequence', counts)
            : t('lastFile', { name: fileName, at: formatInstant(createdAt), ...counts })}
        </Text>
        <InlineStack align="start" gap="200">
          {isAsking ? (
            <>
              <Button id={CONFIRM} tone="critical" loading={isWorking} onClick={() => void handleUndo()}>
                {t('undoImport')}
              </Button>
              <Button disabled={isWorking} onClick={() => setAsking(false)}>
                {t('keepImport')}
              </Button>
            </>
          ) : (
            <Button onClick={() => setAsking(true)}>{t('undo')}</Button>
          )}
        </InlineStack>
        <div role="alert">{error !== null && <InlineError message={error} fieldID={CONFIRM} />}</div>
      </BlockStack>
    </Banner>
  );
}

/** Moves the focus there once it is shown, since the button that had it is gone. */
function useFocusOn(id: string, isShown: boolean): void {
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (isShown && !wasShown.current) document.getElementById(id)?.focus();
    wasShown.current = isShown;
  }, [id, isShown]);
}
