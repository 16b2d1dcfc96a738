import { Badge, BlockStack, Button, Icon, InlineStack, Text } from '@shopify/polaris';
import type { ComponentProps } from 'react';

type TypeCardProps = {
  /** The name of the type. */
  title: string;
  /** What limits of the type do. */
  description: string;
  /** The icon of the type. */
  icon: ComponentProps<typeof Icon>['source'];
  /** The badge of the type, if it has one. */
  badge?: 'Most popular' | 'Coming soon';
  /** Where limits of the type are created; null when they cannot be yet. */
  url: string | null;
};

/** One type of limits: to choose, or announced. */
export function TypeCard({ title, description, icon, badge, url }: TypeCardProps) {
  return (
    <div className="type-card" data-disabled={url === null}>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <div className="type-icon">
            <Icon source={icon} />
          </div>
          {badge && <Badge tone={badge === 'Most popular' ? 'success' : undefined}>{badge}</Badge>}
        </InlineStack>
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {title}
          </Text>
          <Text as="p" tone="subdued">
            {description}
          </Text>
        </BlockStack>
      </BlockStack>
      <Button url={url ?? undefined} disabled={url === null} accessibilityLabel={`Select ${title.toLowerCase()}`}>
        Select
      </Button>
    </div>
  );
}
