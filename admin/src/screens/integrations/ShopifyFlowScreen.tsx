import { useIntegrations } from '../../api/use-integrations';
import { LoadFailed } from '../../components/LoadFailed';
import { usePageTitle } from '../../components/use-page-title';
import { ConnectionCard } from './ConnectionCard';
import { ShopifyFlowSkeleton } from './ShopifyFlowSkeleton';
import { StepsCard } from './StepsCard';
import { TriggersCard } from './TriggersCard';
import { useText } from './texts';
import { useConnect } from './use-connect';
import { BlockStack } from '../../ui/BlockStack';
import { Page } from '../../ui/Page';

/** Connects the shop to Shopify Flow, or disconnects it, and says what workflows can begin with. */
export function ShopifyFlowScreen() {
  const t = useText();
  usePageTitle(t('flow'));
  const { integrations, error, reload, saveShopifyFlow } = useIntegrations();
  const connect = useConnect(saveShopifyFlow);
  if (error && !integrations) return <LoadFailed title={t('flow')} error={error} onRetry={reload} />;
  if (!integrations) return <ShopifyFlowSkeleton />;
  return (
    <Page title={t('flow')} backAction={{ content: t('title'), url: '/integrations' }}>
      <BlockStack gap="400">
        <ConnectionCard isConnected={integrations.shopifyFlow.isConnected} onConnect={connect} />
        <TriggersCard />
        <StepsCard />
      </BlockStack>
    </Page>
  );
}
