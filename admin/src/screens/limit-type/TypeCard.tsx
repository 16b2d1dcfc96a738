import type { LimitType } from '@purchase-limits/domain/limit';
import { Badge, BlockStack, Button, Icon, InlineStack, Text } from '@shopify/polaris';
import type { LimitTypeEntry } from '../../limit-types';
import { useTypeText } from '../../limit-type-texts';

type TypeCardProps = {
  /** The type. */
  type: LimitType;
  /** What there is to say about it. */
  entry: LimitTypeEntry;
};

/** One type of limits: to choose, or announced. */
export function TypeCard({ type, entry }: TypeCardProps) {
  const t = useTypeText();
  const { icon, isMostPopular = false, loadForm } = entry;
  const title = t(`${type}.title`);
  const url = loadForm ? `/order-limits/create/${type}` : null;
  return (
    <div className="type-card" data-disabled={url === null}>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <div className="type-icon">
            <Icon source={icon} />
          </div>
          {isMostPopular && <Badge tone="success">{t('mostPopular')}</Badge>}
          {!url && <Badge>{t('comingSoon')}</Badge>}
        </InlineStack>
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {title}
          </Text>
          <Text as="p" tone="subdued">
            {t(`${type}.description`)}
          </Text>
        </BlockStack>
      </BlockStack>
      <Button
        url={url ?? undefined}
        disabled={url === null}
        accessibilityLabel={t('selectNamed', { title: title.toLowerCase() })}
      >
        {t('select')}
      </Button>
    </div>
  );
}
