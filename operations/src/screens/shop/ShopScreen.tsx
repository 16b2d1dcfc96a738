import type { OperatorShop } from '@purchase-limits/contract/operators';
import { BlockStack, Card, SkeletonBodyText, SkeletonDisplayText } from '@shopify/polaris';
import { useParams } from 'react-router-dom';
import useSWR from 'swr';
import { Loaded } from '../../components/Loaded';
import { OperatorPage } from '../../components/OperatorPage';
import { RebuildCard } from '../../components/RebuildCard';
import { ShopActionsCard } from './ShopActionsCard';
import { ShopFactsCard } from './ShopFactsCard';
import { RebuildAction } from './RebuildAction';
import { StuckCard } from './StuckCard';

const BACK = { content: 'Shops', url: '/shops' };

/** A shop: its facts, and what operators can do for it. */
export function ShopScreen() {
  const { id = '' } = useParams();
  const reading = useSWR<OperatorShop, Error>(`/shops/${encodeURIComponent(id)}`);
  const shop = reading.data;
  return (
    <OperatorPage title={shop ? shop.name || shop.shopifyDomain : 'Shop'} subtitle={shop?.shopifyDomain} back={BACK}>
      <Loaded reading={reading} skeleton={<ShopSkeleton />}>
        {(shop) => (
          <>
            <StuckCard shop={shop} />
            <ShopFactsCard shop={shop} />
            <ShopActionsCard shop={shop} />
            <RebuildCard title="Rebuild">
              {(projection) => <RebuildAction projection={projection} shop={shop} />}
            </RebuildCard>
          </>
        )}
      </Loaded>
    </OperatorPage>
  );
}

function ShopSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading">
      <BlockStack gap="400">
        {[6, 3, 4].map((lines) => (
          <Card key={lines}>
            <BlockStack gap="400">
              <SkeletonDisplayText size="small" />
              <SkeletonBodyText lines={lines} />
            </BlockStack>
          </Card>
        ))}
      </BlockStack>
    </div>
  );
}
