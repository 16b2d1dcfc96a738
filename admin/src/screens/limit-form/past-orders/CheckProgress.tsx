import type { PastOrderCheck } from '@purchase-limits/contract/past-orders';
import { useId, useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { useFormat } from '../../../components/use-format';
import { usePastOrdersText } from './texts';
import { BlockStack } from '../../../ui/BlockStack';
import { Button } from '../../../ui/Button';
import { InlineError } from '../../../ui/InlineError';
import { InlineStack } from '../../../ui/InlineStack';
import { ProgressBar } from '../../../ui/ProgressBar';
import { Text } from '../../../ui/Text';

type CheckProgressProps = {
  /** One that is under way. */
  check: PastOrderCheck;
  onCancel: () => Promise<void>;
};

/** How far the check is, and the way to end it. */
export function CheckProgress({ check, onCancel }: CheckProgressProps) {
  const t = usePastOrdersText();
  const id = useId();
  const { formatNumber } = useFormat();
  const [isCancelling, setCancelling] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { state, done, total, problem } = check;
  const handleCancel = async () => {
    setRefusal(null);
    setCancelling(true);
    try {
      await onCancel();
    } catch (error) {
      setRefusal(messageOf(error));
    } finally {
      setCancelling(false);
    }
  };
  const found = total ?? 0;
  const gathering = found === 0 ? t('gathering') : t('gatheringFound', { found: formatNumber(found) });
  const checking = t('checking', { done: formatNumber(done), total: formatNumber(Math.max(done, found)) });
  const share = state === 'checking' && total ? Math.min(100, (100 * done) / total) : 0;
  return (
    <BlockStack gap="200">
      <Text as="p">{state === 'checking' ? checking : gathering}</Text>
      <ProgressBar size="small" progress={share} ariaLabelledBy={id} />
      {problem !== null && (
        <Text as="p" tone="critical">
          {t('triedAgain', { problem })}
        </Text>
      )}
      <InlineStack>
        <Button id={id} loading={isCancelling} onClick={() => void handleCancel()}>
          {t('cancel')}
        </Button>
      </InlineStack>
      {refusal !== null && <InlineError message={refusal} fieldID={id} />}
    </BlockStack>
  );
}
