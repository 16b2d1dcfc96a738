import { useId, useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { useRepurchase } from '../../../api/use-repurchase';
import { AllowScopes } from '../../../components/AllowScopes';
import { OrdersRefused } from '../../../components/OrdersRefused';
import { useFormat } from '../../../components/use-format';
import { useText } from '../texts';
import { AllowanceList } from './AllowanceList';
import { AllowanceLookup } from './AllowanceLookup';
import { useAllowance } from './use-allowance';
import { BlockStack } from '../../../ui/BlockStack';
import { Button } from '../../../ui/Button';
import { InlineError } from '../../../ui/InlineError';
import { Note } from '../../../ui/Text';

/** The state of the order history, and the way to grant access. */
export function EarlierOrders({ isShared }: { isShared: boolean }) {
  const t = useText();
  const id = useId();
  const { formatDate, formatNumber } = useFormat();
  const [isGrantAwaited, setGrantAwaited] = useState(false);
  const { repurchase, error } = useRepurchase({ isWanted: true, isGrantAwaited });
  if (error) return <InlineError message={messageOf(error)} fieldID={id} />;
  if (!repurchase) return null;
  const { state, missingScopes, knownSince, progress, problem } = repurchase;
  if (state === 'not_allowed')
    return (
      <BlockStack gap="200">
        <Note>{t(isShared ? 'sharedUnknown' : 'repurchaseUnknown')}</Note>
        <AllowScopes
          scopes={missingScopes}
          path="/order-limits/type"
          isGrantAwaited={isGrantAwaited}
          onGranted={() => setGrantAwaited(true)}
        />
      </BlockStack>
    );
  if (state === 'refused')
    return (
      <BlockStack gap="200">
        <Note>{t(isShared ? 'sharedUnknown' : 'repurchaseUnknown')}</Note>
        <OrdersRefused />
      </BlockStack>
    );
  if (state === 'problem')
    return <InlineError message={t('repurchaseProblem', { problem: problem ?? '' })} fieldID={id} />;
  if (state === 'reading') {
    const done = formatNumber(progress?.done ?? 0);
    const total = progress?.total;
    const read = typeof total === 'number' ? t('repurchaseReadingOf', { done, total: formatNumber(total) }) : done;
    return <Note>{t('repurchaseReading', { done: read })}</Note>;
  }
  return (
    <BlockStack gap="300">
      <Note>{t('repurchaseKnown', { day: formatDate(knownSince!) })}</Note>
      {isShared ? <SoldSoFar /> : <AllowanceLookup />}
    </BlockStack>
  );
}

/** What all customers bought under the unsaved limit, when the merchant asks. */
function SoldSoFar() {
  const t = useText();
  const id = useId();
  const { view, failure, isComplete, isLooking, look } = useAllowance();
  return (
    <BlockStack gap="200" inlineAlign="start">
      <Button id={id} onClick={() => look()} loading={isLooking} disabled={!isComplete}>
        {t('soldAction')}
      </Button>
      {failure && <InlineError message={failure} fieldID={id} />}
      <div role="status">{view && <AllowanceList left={view.left} />}</div>
    </BlockStack>
  );
}
