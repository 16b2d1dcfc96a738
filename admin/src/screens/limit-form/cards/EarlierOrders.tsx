import { useId, useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { useRepurchase } from '../../../api/use-repurchase';
import { AllowScopes } from '../../../components/AllowScopes';
import { OrdersRefused } from '../../../components/OrdersRefused';
import { useFormat } from '../../../components/use-format';
import { useText } from '../texts';
import { AllowanceLookup } from './AllowanceLookup';
import { SoldSoFar } from './SoldSoFar';
import { BlockStack } from '../../../ui/BlockStack';
import { InlineError } from '../../../ui/InlineError';
import { Text } from '../../../ui/Text';

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
        <Text as="p" tone="subdued">
          {t(isShared ? 'sharedUnknown' : 'repurchaseUnknown')}
        </Text>
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
        <Text as="p" tone="subdued">
          {t(isShared ? 'sharedUnknown' : 'repurchaseUnknown')}
        </Text>
        <OrdersRefused />
      </BlockStack>
    );
  if (state === 'problem')
    return <InlineError message={t('repurchaseProblem', { problem: problem ?? '' })} fieldID={id} />;
  if (state === 'reading') {
    const done = formatNumber(progress?.done ?? 0);
    const total = progress?.total;
    return (
      <Text as="p" tone="subdued">
        {typeof total === 'number'
          ? t('repurchaseReadingOf', { done, total: formatNumber(total) })
          : t('repurchaseReading', { done })}
      </Text>
    );
  }
  return (
    <BlockStack gap="300">
      <Text as="p" tone="subdued">
        {t('repurchaseKnown', { day: formatDate(knownSince!) })}
      </Text>
      {isShared ? <SoldSoFar /> : <AllowanceLookup />}
    </BlockStack>
  );
}
