import { useAdminAddress } from '../../components/use-admin-address';
import { ConnectionBadge } from './ConnectionBadge';
import { useText } from './texts';
import { Button } from '../../ui/Button';
import { ButtonGroup } from '../../ui/ButtonGroup';
import { Card } from '../../ui/Card';
import { InlineStack } from '../../ui/InlineStack';
import { CardTitle } from '../../ui/Text';
import { ExternalIcon } from '../../ui/icons';

type ConnectionCardProps = {
  /** Whether the shop is connected. */
  isConnected: boolean;
  /** The merchant connects the shop, or disconnects it. */
  onConnect: (isWanted: boolean) => void;
};

/** The Shopify Flow connection and its switch. */
export function ConnectionCard({ isConnected, onConnect }: ConnectionCardProps) {
  const t = useText();
  const adminUrl = useAdminAddress();
  return (
    <Card gap="300">
      <InlineStack gap="200" blockAlign="center">
        <CardTitle>{t('status')}</CardTitle>
        <div role="status">
          <ConnectionBadge isConnected={isConnected} />
        </div>
      </InlineStack>
      <ButtonGroup>
        <Button
          variant={isConnected ? 'secondary' : 'primary'}
          tone={isConnected ? 'critical' : undefined}
          onClick={() => onConnect(!isConnected)}
        >
          {t(isConnected ? 'disconnect' : 'connect')}
        </Button>
        <Button url={adminUrl && `${adminUrl}/apps/flow`} disabled={!adminUrl} external icon={ExternalIcon}>
          {t('openFlow')}
        </Button>
      </ButtonGroup>
    </Card>
  );
}
