import { BlockStack, Box, Card, InlineStack, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { TableSkeleton, type Column } from './Table';

type TableCardProps = {
  /** The heading of the card; without one the table is alone in it. */
  title?: string;
  /** What can be done to all of it. */
  actions?: ReactNode;
  /** What there is to say before the table. */
  about?: ReactNode;
  /** The table. */
  children: ReactNode;
};

/** A card with a table that reaches its edges. */
export function TableCard({ title, actions, about, children }: TableCardProps) {
  return (
    <Card padding="0">
      {(title ?? about) && (
        <Box padding="400">
          <BlockStack gap="200">
            {title && (
              <InlineStack align="space-between" blockAlign="center" gap="200">
                <Text as="h2" variant="headingMd" breakWord>
                  {title}
                </Text>
                {actions}
              </InlineStack>
            )}
            {about}
          </BlockStack>
        </Box>
      )}
      {children}
    </Card>
  );
}

type TableCardSkeletonProps = {
  columns: readonly Column[];
  /** How many rows are drawn. */
  rows?: number;
};

/** A card whose table is being read. */
export function TableCardSkeleton(props: TableCardSkeletonProps) {
  return (
    <TableCard>
      <TableSkeleton {...props} />
    </TableCard>
  );
}
