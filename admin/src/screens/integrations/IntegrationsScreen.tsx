import { useIntegrations } from '../../api/use-integrations';
import { LoadFailed } from '../../components/LoadFailed';
import { usePageTitle } from '../../components/use-page-title';
import { ConnectionBadge } from './ConnectionBadge';
import { IntegrationsSkeleton } from './IntegrationsSkeleton';
import { useText } from './texts';
import { BlockStack } from '../../ui/BlockStack';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { InlineStack } from '../../ui/InlineStack';
import { Page } from '../../ui/Page';
import { Text } from '../../ui/Text';

/** What the app can be connected to. */
export function IntegrationsScreen() {
  const t = useText();
  usePageTitle(t('title'));
  const { integrations, error, reload } = useIntegrations();
  if (error && !integrations) return <LoadFailed title={t('title')} error={error} onRetry={reload} />;
  if (!integrations) return <IntegrationsSkeleton />;
  const { isConnected } = integrations.shopifyFlow;
  return (
    <Page title={t('title')}>
      <Card>
        <BlockStack gap="300">
          <InlineStack gap="200" blockAlign="center">
            <Text as="h2" variant="headingMd">
              {t('flow')}
            </Text>
            <ConnectionBadge isConnected={isConnected} />
          </InlineStack>
          <Text as="p">{t('flow.note')}</Text>
          <div>
            <Button url="/integrations/shopify-flow">{t(isConnected ? 'flow.manage' : 'flow.setUp')}</Button>
          </div>
        </BlockStack>
      </Card>
    </Page>
  );
}
