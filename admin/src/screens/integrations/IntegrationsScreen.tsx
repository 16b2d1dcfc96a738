import { useIntegrations } from '../../api/use-integrations';
import { LoadFailed } from '../../components/LoadFailed';
import { ApiKeysCard } from './ApiKeysCard';
import { ConnectionBadge } from './ConnectionBadge';
import { WebhooksCard } from './WebhooksCard';
import { useText } from './texts';
import { BlockStack } from '../../ui/BlockStack';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { InlineStack } from '../../ui/InlineStack';
import { Page } from '../../ui/Page';
import { SkeletonBodyText, SkeletonDisplayText } from '../../ui/Skeleton';
import { CardTitle, Text } from '../../ui/Text';

/** What the app can be connected to. */
export function IntegrationsScreen() {
  const t = useText();
  const { integrations, error, reload } = useIntegrations();
  if (error && !integrations) return <LoadFailed title={t('title')} error={error} onRetry={reload} />;
  if (!integrations) return <IntegrationsSkeleton />;
  const { isConnected } = integrations.shopifyFlow;
  return (
    <Page title={t('title')}>
      <BlockStack gap="400">
        <Card gap="300">
          <InlineStack gap="200" blockAlign="center">
            <CardTitle>{t('flow')}</CardTitle>
            <ConnectionBadge isConnected={isConnected} />
          </InlineStack>
          <Text as="p">{t('flow.note')}</Text>
          <div>
            <Button url="/integrations/shopify-flow">{t(isConnected ? 'flow.manage' : 'flow.setUp')}</Button>
          </div>
        </Card>
        <ApiKeysCard />
        <WebhooksCard />
      </BlockStack>
    </Page>
  );
}

/** The outline of the list of integrations while it is read. */
function IntegrationsSkeleton() {
  const t = useText();
  return (
    <Page title={t('title')}>
      <div role="status" aria-label={t('loading')}>
        <Card gap="300">
          <SkeletonDisplayText size="small" />
          <SkeletonBodyText lines={2} />
          <SkeletonDisplayText size="small" />
        </Card>
      </div>
    </Page>
  );
}
