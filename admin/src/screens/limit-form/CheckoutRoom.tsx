import type { CheckoutRoom as Room } from '@purchase-limits/contract/checkout-rules';
import { useCheckoutLeftOut, useCheckoutRoom } from '../../api/use-checkout-room';
import { useFormat } from '../../components/use-format';
import { useLimitFormContext } from './limit-form-context';
import { useText } from './texts';
import { Banner } from '../../ui/Banner';
import { BlockStack } from '../../ui/BlockStack';
import { Box } from '../../ui/Box';
import { Text } from '../../ui/Text';

/** How many names to list; one limit can displace many short ones. */
const NAMES_TOLD = 5;

type CheckoutRoomProps = {
  /** The saved limit that is edited; null: a new one. */
  limitId: string | null;
  /** The first error of the limit's rule; nothing is judged with it. */
  ruleError: string | undefined;
};

/** Limits that checkout couldn't enforce if this one were saved; nothing while the rule is off. */
export function CheckoutRoom({ limitId, ruleError }: CheckoutRoomProps) {
  const { draft } = useLimitFormContext();
  const { isEnabled } = useCheckoutLeftOut();
  const isJudged = isEnabled && ruleError === undefined && draft.status !== 'inactive';
  const room = useCheckoutRoom(isJudged ? draft : null, limitId);
  return (
    <div role="status">
      {room && (room.leftOut ?? room.pushedOut[0]) && (
        <Box paddingBlockEnd="400">
          <BlockStack gap="300">
            {room.leftOut && <LeftOutBanner leftOut={room.leftOut} />}
            {room.pushedOut.length > 0 && <PushedOutBanner pushedOut={room.pushedOut} />}
          </BlockStack>
        </Box>
      )}
    </div>
  );
}

function LeftOutBanner({ leftOut: { short, alone } }: { leftOut: NonNullable<Room['leftOut']> }) {
  const t = useText();
  return (
    <Banner tone="warning" title={t('notEnforced')}>
      <BlockStack gap="100">
        <Text as="p">{t('room.leftOut')}</Text>
        {short.map((size) => (
          <Text key={size} as="p">
            {t(`room.${size}`)}
          </Text>
        ))}
        {!alone && <Text as="p">{t('room.fewer')}</Text>}
      </BlockStack>
    </Banner>
  );
}

function PushedOutBanner({ pushedOut }: Pick<Room, 'pushedOut'>) {
  const t = useText();
  const { formatList } = useFormat();
  const told = pushedOut.slice(0, NAMES_TOLD).map(({ name }) => t('quoted', { name }));
  const more = pushedOut.length - told.length;
  const names = formatList(more > 0 ? [...told, t('room.more', { count: more })] : told);
  return (
    <Banner tone="warning" title={t('room.pushedTitle', { count: pushedOut.length })}>
      <Text as="p">{t('room.pushed', { names })}</Text>
    </Banner>
  );
}
