import { useState } from 'react';
import { useSandbox, type SandboxFault, type SandboxMailFault } from '../../../api/use-sandbox';
import { CardFailed } from '../../../components/CardFailed';
import { useFormat } from '../../../components/use-format';
import { useText } from '../texts';
import { usePress } from '../use-press';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { InlineStack } from '../../../ui/InlineStack';
import { Select } from '../../../ui/Select';
import { Text } from '../../../ui/Text';

const PLATFORM = '/faults';
const MAIL = '/mail-faults';
const FAULTS = {
  unavailable: { path: PLATFORM, body: { target: 'graphql', mode: 'status', status: 503, body: 'text' } },
  throttled: { path: PLATFORM, body: { target: 'graphql', mode: 'throttled' } },
  hang: { path: PLATFORM, body: { target: 'graphql', mode: 'hang' } },
  token: { path: PLATFORM, body: { target: 'token', mode: 'status', status: 503, body: 'text' } },
  mailLater: { path: MAIL, body: { mode: 'refuse', at: 'rcpt', code: 451 } },
  mailRefused: { path: MAIL, body: { mode: 'refuse', at: 'rcpt', code: 550 } },
  mailDrop: { path: MAIL, body: { mode: 'drop' } },
} as const;
type FaultName = keyof typeof FAULTS;
const NAMES = Object.keys(FAULTS) as FaultName[];

type FaultsCardProps = {
  /** The store's handle. */
  handle: string;
};

/** Begins and ends failures of the platform and of the mail server. */
export function FaultsCard({ handle }: FaultsCardProps) {
  const t = useText();
  const { formatList } = useFormat();
  const platform = useSandbox<{ faults: SandboxFault[] }>(PLATFORM);
  const mail = useSandbox<SandboxMailFault>(MAIL);
  const { isPressed, press } = usePress();
  const [name, setName] = useState<FaultName>('unavailable');
  const error = platform.error ?? mail.error;
  const handleRetry = () => void Promise.all([platform.reload(), mail.reload()]);
  if (error && !platform.answer) return <CardFailed title={t('faults')} error={error} onRetry={handleRetry} />;

  const ofPlatform = platform.answer?.faults.filter(({ shop }) => shop === null || shop.startsWith(`${handle}.`)) ?? [];
  const now = ofPlatform.map(({ target, mode, status }) => t('faults.platform', { target, mode: status ?? mode }));
  if (mail.answer && mail.answer.mode !== 'accept')
    now.push(t('faults.mail', { mode: mail.answer.code ?? mail.answer.mode }));
  const handleBegin = () => {
    const { path, body } = FAULTS[name];
    press('PUT', path, path === PLATFORM ? { ...body, shop: handle } : body);
  };
  const handleEnd = () => {
    press('PUT', PLATFORM, { mode: 'none' });
    press('PUT', MAIL, { mode: 'accept' });
  };
  return (
    <Card gap="300">
      <div aria-live="polite">
        <Text as="p">{now.length === 0 ? t('faults.none') : t('faults.on', { faults: formatList(now) })}</Text>
      </div>
      <Select
        label={t('fault')}
        options={NAMES.map((value) => ({ value, label: t(`fault.${value}`) }))}
        value={name}
        onChange={(chosen: FaultName) => setName(chosen)}
      />
      <InlineStack gap="200">
        <Button disabled={isPressed} onClick={handleBegin}>
          {t('faults.begin')}
        </Button>
        <Button disabled={isPressed || now.length === 0} onClick={handleEnd}>
          {t('faults.end')}
        </Button>
      </InlineStack>
    </Card>
  );
}
