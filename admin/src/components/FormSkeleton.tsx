import { BlockStack, Card, Layout, SkeletonBodyText, SkeletonDisplayText } from '@shopify/polaris';
import type { ReactNode } from 'react';

type FormSkeletonProps = {
  /** How many lines each card of the form has. */
  cards: number[];
  /** What the card beside them shows. */
  aside: ReactNode;
};

/** The outline of a form and of the card beside it. */
export function FormSkeleton({ cards, aside }: FormSkeletonProps) {
  return (
    <Layout>
      <Layout.Section>
        <BlockStack gap="400">
          {cards.map((lines, index) => (
            <CardSkeleton key={index}>
              <SkeletonBodyText lines={lines} />
            </CardSkeleton>
          ))}
        </BlockStack>
      </Layout.Section>
      <Layout.Section variant="oneThird">
        <CardSkeleton>{aside}</CardSkeleton>
      </Layout.Section>
    </Layout>
  );
}

function CardSkeleton({ children }: { children: ReactNode }) {
  return (
    <Card>
      <BlockStack gap="400">
        <SkeletonDisplayText size="small" />
        {children}
      </BlockStack>
    </Card>
  );
}
