import { useIntegrations } from '../../api/use-integrations';
import { LoadFailed } from '../../components/LoadFailed';
import { SkeletonCards } from '../../components/SkeletonCards';
import { useToast } from '../../components/Toasts';
import { useWorking } from '../../components/use-working';
import { ActionsCard } from './ActionsCard';
import { ConnectionCard } from './ConnectionCard';
import { LatestStepsCard } from './LatestStepsCard';
import { TriggersCard } from './TriggersCard';
import { useText } from './texts';
import { BlockStack } from '../../ui/BlockStack';
import { Card } from '../../ui/Card';
import { List } from '../../ui/List';
import { Page } from '../../ui/Page';
import { CardTitle } from '../../ui/Text';

/** Connects the shop to Shopify Flow, or disconnects it, and says what workflows can begin with, and do. */
export function ShopifyFlowScreen() {
  const t = useText();
  const { integrations, error, reload, saveShopifyFlow } = useIntegrations();
  const connect = useConnect(saveShopifyFlow);
  if (error && !integrations) return <LoadFailed title={t('flow')} error={error} onRetry={reload} />;
  if (!integrations) return <ShopifyFlowSkeleton />;
  return (
    <Page title={t('flow')} backAction={{ content: t('title'), url: '/integrations' }}>
      <BlockStack gap="400">
        <ConnectionCard isConnected={integrations.shopifyFlow.isConnected} onConnect={connect} />
        <LatestStepsCard />
        <TriggersCard />
        <ActionsCard />
        <StepsCard />
      </BlockStack>
    </Page>
  );
}

/** The outline of the screen of Shopify Flow while it is read. */
function ShopifyFlowSkeleton() {
  const t = useText();
  return (
    <Page title={t('flow')} backAction={{ content: t('title'), url: '/integrations' }}>
      <div role="status" aria-label={t('loading')}>
        <SkeletonCards cards={[3, 12, 9, 5]} />
      </div>
    </Page>
  );
}

const STEPS = ['step.connect', 'step.create', 'step.choose'] as const;

/** How a merchant gets to a workflow. */
function StepsCard() {
  const t = useText();
  return (
    <Card gap="300">
      <CardTitle>{t('steps')}</CardTitle>
      <List type="number">
        {STEPS.map((step) => (
          <List.Item key={step}>{t(step)}</List.Item>
        ))}
      </List>
    </Card>
  );
}

/** Saves whether the shop is connected, one change after the other, and says how it went. */
function useConnect(save: (isConnected: boolean) => Promise<unknown>): (isConnected: boolean) => void {
  const t = useText();
  const { showToast, showError } = useToast();
  const { run } = useWorking();
  const connect = async (isConnected: boolean) => {
    try {
      await save(isConnected);
      showToast({ content: t(isConnected ? 'nowConnected' : 'nowDisconnected') });
    } catch {
      showError(t('updateFailed'));
    }
  };
  return (isConnected) => void run(() => connect(isConnected));
}
