import { isKnownOfOrders } from '@purchase-limits/domain/applies-when';
import { useId, useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { isUnderWay, usePastOrderCheck } from '../../../api/use-past-orders';
import { AllowScopes } from '../../../components/AllowScopes';
import { OrdersRefused } from '../../../components/OrdersRefused';
import { shownFieldError } from '../field-error-texts';
import { useLimitFormContext } from '../limit-form-context';
import { CheckProgress } from './CheckProgress';
import { CheckResult } from './CheckResult';
import { isJudgedAlike } from './judged-fields';
import { usePastOrdersText } from './texts';
import { Banner } from '../../../ui/Banner';
import { BlockStack } from '../../../ui/BlockStack';
import { Button } from '../../../ui/Button';
import { InlineError } from '../../../ui/InlineError';
import { InlineStack } from '../../../ui/InlineStack';
import { SkeletonBodyText } from '../../../ui/Skeleton';
import { Note, PartTitle, Text } from '../../../ui/Text';

type PastOrdersPanelProps = {
  /** The saved limit that is edited; null: a new one. */
  limitId: string | null;
  /** The first error of the limit's rule; orders cannot be checked with it. */
  error: string | undefined;
  /** The check that was begun on this page. */
  checkId: string | null;
  /** The merchant begins another. */
  onCheckIdChange: (checkId: string) => void;
};

/** The unsaved limit's effect on recent orders. */
export function PastOrdersPanel({ limitId, error, checkId, onCheckIdChange }: PastOrdersPanelProps) {
  const t = usePastOrdersText();
  const id = useId();
  const { draft } = useLimitFormContext();
  const isKnown = isKnownOfOrders(draft);
  const [isGrantAwaited, setGrantAwaited] = useState(false);
  const [isStarting, setStarting] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const wanted = checkId === null ? limitId && { limitId } : { id: checkId };
  const {
    check,
    missingScopes,
    isRefused,
    error: readError,
    reload,
    start,
    cancel,
  } = usePastOrderCheck(wanted || null, {
    isGrantAwaited,
  });
  const handleStart = async () => {
    setRefusal(null);
    setStarting(true);
    try {
      onCheckIdChange(await start({ limit: draft, limitId }));
    } catch (problem) {
      setRefusal(messageOf(problem));
    } finally {
      setStarting(false);
    }
  };

  return (
    <BlockStack gap="300">
      <PartTitle>{t('title')}</PartTitle>
      <Note>{t('intro')}</Note>
      {readError && (
        <Banner tone="critical" title={t('readFailed')} action={{ content: t('tryAgain'), onAction: reload }}>
          {readError.message}
        </Banner>
      )}
      {!missingScopes && !readError && <SkeletonBodyText lines={2} />}
      {missingScopes && missingScopes.length > 0 && (
        <AllowOrders scopes={missingScopes} isGrantAwaited={isGrantAwaited} onGranted={() => setGrantAwaited(true)} />
      )}
      {isRefused && <OrdersRefused />}
      {missingScopes?.length === 0 && !isRefused && (
        <>
          {error && <Banner tone="info">{t('incomplete', { error: shownFieldError(error) })}</Banner>}
          {!isKnown && <Banner tone="info">{t('unknownConditions')}</Banner>}
          {!isUnderWay(check) && (
            <InlineStack>
              <Button
                id={id}
                loading={isStarting}
                disabled={Boolean(error) || !isKnown}
                onClick={() => void handleStart()}
              >
                {t(check ? 'checkAgain' : 'check')}
              </Button>
            </InlineStack>
          )}
          {refusal !== null && <InlineError message={refusal} fieldID={id} />}
          <div role="status" aria-label={t('result')}>
            {check && isUnderWay(check) && <CheckProgress check={check} onCancel={() => cancel(check)} />}
            {check && !isUnderWay(check) && (
              <CheckResult key={check.id} check={check} isOutdated={!isJudgedAlike(check.limit, draft)} />
            )}
          </div>
        </>
      )}
    </BlockStack>
  );
}

type AllowOrdersProps = { scopes: string[]; isGrantAwaited: boolean; onGranted: () => void };

function AllowOrders({ scopes, isGrantAwaited, onGranted }: AllowOrdersProps) {
  const t = usePastOrdersText();
  return (
    <>
      <Text as="p">{t('notAllowed')}</Text>
      <AllowScopes scopes={scopes} path="/order-limits/type" isGrantAwaited={isGrantAwaited} onGranted={onGranted} />
    </>
  );
}
