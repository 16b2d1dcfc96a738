import type { ApiKeyView } from '@purchase-limits/contract/api-keys';
import { lazy, Suspense, useState } from 'react';
import { useApiKeys } from '../../api/use-api-keys';
import { CardFailed } from '../../components/CardFailed';
import { useFormat } from '../../components/use-format';
import { useText } from './texts';
import { Badge } from '../../ui/Badge';
import { BlockStack } from '../../ui/BlockStack';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { InlineStack } from '../../ui/InlineStack';
import { Link } from '../../ui/Link';
import { SkeletonBodyText } from '../../ui/Skeleton';
import { CardTitle, Note, Text } from '../../ui/Text';

const CreateKeyDialog = lazy(async () => ({ default: (await import('./CreateKeyDialog')).CreateKeyDialog }));
const EndDialog = lazy(async () => ({ default: (await import('./EndDialog')).EndDialog }));

/** The keys with which programs call the API for this shop. */
export function ApiKeysCard() {
  const t = useText();
  const { keys, error, reload, create, revoke } = useApiKeys();
  const [isCreating, setCreating] = useState(false);
  const [revoked, setRevoked] = useState<ApiKeyView | null>(null);
  if (error && !keys) return <CardFailed title={t('keys')} error={error} onRetry={reload} />;
  return (
    <Card gap="300">
      <CardTitle>{t('keys')}</CardTitle>
      <Text as="p">
        {t('keys.note')}{' '}
        <Link url="/docs/api/" external>
          {t('keys.docs')}
        </Link>
      </Text>
      {keys ? (
        <BlockStack as="ul" gap="300">
          {keys.map((key) => (
            <KeyRow key={key.id} item={key} onRevoke={() => setRevoked(key)} />
          ))}
        </BlockStack>
      ) : (
        <SkeletonBodyText lines={2} />
      )}
      <div>
        <Button onClick={() => setCreating(true)}>{t('keys.create')}</Button>
      </div>
      <Suspense>
        {isCreating && <CreateKeyDialog onCreate={create} onClose={() => setCreating(false)} />}
        {revoked && (
          <EndDialog
            title={t('keys.ask', { name: revoked.name })}
            note={t('keys.askNote')}
            action={t('keys.revoke')}
            done={t('keys.nowRevoked')}
            onEnd={() => revoke(revoked.id)}
            onClose={() => setRevoked(null)}
          />
        )}
      </Suspense>
    </Card>
  );
}

type KeyRowProps = {
  /** The key. */
  item: ApiKeyView;
  /** The merchant wants to revoke it. */
  onRevoke: () => void;
};

function KeyRow({ item, onRevoke }: KeyRowProps) {
  const t = useText();
  const { formatDay, formatInstant } = useFormat();
  const { name, ending, canWrite, createdAt, expiresAt, usedAt, state } = item;
  const facts = [
    t(canWrite ? 'keys.write' : 'keys.read'),
    t('keys.created', { day: formatDay(createdAt.slice(0, 10)) }),
    usedAt ? t('keys.used', { time: formatInstant(usedAt) }) : t('keys.unused'),
    ...(expiresAt && state === 'active' ? [t('keys.expires', { day: formatDay(expiresAt.slice(0, 10)) })] : []),
  ];
  return (
    <li>
      <InlineStack gap="300" blockAlign="center" align="space-between">
        <BlockStack gap="100">
          <InlineStack gap="200" blockAlign="center" align="start">
            <Text as="span" fontWeight="semibold" breakWord>
              {name}
            </Text>
            <Text as="span">{`…${ending}`}</Text>
            {state !== 'active' && <Badge>{t(`keys.${state}`)}</Badge>}
          </InlineStack>
          <Note>{facts.join(' · ')}</Note>
        </BlockStack>
        {state === 'active' && (
          <Button tone="critical" accessibilityLabel={t('keys.revokeOne', { name })} onClick={onRevoke}>
            {t('keys.revoke')}
          </Button>
        )}
      </InlineStack>
    </li>
  );
}
