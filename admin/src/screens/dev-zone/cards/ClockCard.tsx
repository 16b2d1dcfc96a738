import { useSandbox, type SandboxClock } from '../../../api/use-sandbox';
import { CardFailed } from '../../../components/CardFailed';
import { useFormat } from '../../../components/use-format';
import { useText } from '../texts';
import { usePress } from '../use-press';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { InlineStack } from '../../../ui/InlineStack';
import { SkeletonBodyText } from '../../../ui/Skeleton';
import { Text } from '../../../ui/Text';

const PATH = '/clock';
const HOUR_MS = 3_600_000;
const STEPS = [
  { name: 'hour', ms: HOUR_MS },
  { name: 'day', ms: 24 * HOUR_MS },
  { name: 'month', ms: 30 * 24 * HOUR_MS },
] as const;

/** Moves the time of the local store and the app. */
export function ClockCard() {
  const t = useText();
  const { formatInstant } = useFormat();
  const { answer: clock, error, reload } = useSandbox<SandboxClock>(PATH);
  const { isPressed, press } = usePress();
  if (error && !clock) return <CardFailed title={t('clock')} error={error} onRetry={() => void reload()} />;
  if (!clock) return <CardOutline />;
  const hours = Math.round(clock.offsetMs / HOUR_MS);
  return (
    <Card gap="300">
      <Text as="p">
        {t('clock.now', { now: formatInstant(clock.now) })}{' '}
        {hours === 0 ? t('clock.real') : t('clock.moved', { hours })}
      </Text>
      <InlineStack gap="200">
        {STEPS.map(({ name, ms }) => (
          <Button key={name} disabled={isPressed} onClick={() => press('PUT', PATH, { offsetMs: clock.offsetMs + ms })}>
            {t(`clock.${name}`)}
          </Button>
        ))}
        <Button disabled={isPressed || clock.offsetMs === 0} onClick={() => press('PUT', PATH, { offsetMs: 0 })}>
          {t('clock.back')}
        </Button>
      </InlineStack>
    </Card>
  );
}

function CardOutline() {
  return (
    <Card>
      <SkeletonBodyText lines={3} />
    </Card>
  );
}
