import type { OperatorShop } from '@purchase-limits/contract/operators';
import { BlockStack, Card, InlineStack, Link, Text } from '@shopify/polaris';
import { Facts } from '../../components/Facts';
import { formatCount, formatNumber } from '../../components/format';
import { InstantText } from '../../components/InstantText';
import { planName } from '../../components/plan-name';
import { StateBadge } from '../../components/StateBadge';

const STATES = { free: '', trial: ', on trial', activated: ', charged' } as const;

type ShopFactsCardProps = {
  shop: OperatorShop;
};

/** Facts about a shop. */
export function ShopFactsCard({ shop }: ShopFactsCardProps) {
  const { limits, document, impressions, maximumImpressions, trialEndsAt, trialDaysExtend, deadEnds } = shop;
  const most = maximumImpressions === null ? ', without a maximum' : ` of ${formatNumber(maximumImpressions)}`;
  return (
    <Card>
      <BlockStack gap="400">
        <InlineStack gap="200" blockAlign="center">
          <Text as="h2" variant="headingMd">
            Facts
          </Text>
          <StateBadge tone={shop.isInstalled ? 'success' : undefined}>
            {shop.isInstalled ? 'Installed' : 'Uninstalled'}
          </StateBadge>
        </InlineStack>
        <Facts
          facts={[
            { name: 'Id', value: shop.id },
            { name: 'First installed', value: <InstantText at={shop.installedAt} /> },
            { name: 'Plan', value: `${planName(shop.plan)}${STATES[shop.state]}` },
            {
              name: 'End of the trial',
              value: trialEndsAt ? <InstantText at={trialEndsAt} /> : 'There was no trial yet',
            },
            { name: 'Days added to the trial', value: formatNumber(trialDaysExtend) },
            { name: 'Impressions', value: `${formatNumber(impressions)}${most}` },
            {
              name: 'Limits',
              value: limitsText(limits),
            },
            {
              name: 'Storefront document',
              value: documentText(document),
            },
            {
              name: 'Last published',
              value: document.publishedAt ? <InstantText at={document.publishedAt} /> : 'Never',
            },
            { name: 'Events not handled', value: formatNumber(shop.openEvents) },
            {
              name: 'Given up',
              value: deadEnds === 0 ? 'None' : <Link url="/given-up">{formatCount(deadEnds, 'event')}</Link>,
            },
          ]}
        />
      </BlockStack>
    </Card>
  );
}

function limitsText({ all, active, stopped }: OperatorShop['limits']): string {
  return `${formatNumber(all)}: ${formatNumber(active)} active, ${formatNumber(stopped)} stopped`;
}

function documentText({ version, publishedVersion }: OperatorShop['document']): string {
  return `Version ${version}, published ${publishedVersion === 0 ? 'never' : publishedVersion}`;
}
