import { BlockStack, Card, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { PROJECTIONS, type Projection } from './projections';

type RebuildCardProps = {
  title: string;
  /** The button that rebuilds this one. */
  children: (projection: Projection) => ReactNode;
};

/** The projections that can be rebuilt, with the effect of each. */
export function RebuildCard({ title, children }: RebuildCardProps) {
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {title}
        </Text>
        {PROJECTIONS.map((projection) => (
          <div key={projection.name} className="choice">
            <div className="choice-words">
              <Text as="h3" variant="headingSm">
                {projection.title}
              </Text>
              <Text as="p" tone="subdued">
                {projection.does}
              </Text>
            </div>
            {children(projection)}
          </div>
        ))}
      </BlockStack>
    </Card>
  );
}
