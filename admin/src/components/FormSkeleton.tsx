import type { ReactNode } from 'react';
import { BlockStack } from '../ui/BlockStack';
import { Card } from '../ui/Card';
import { Layout } from '../ui/Layout';
import { SkeletonBodyText, SkeletonDisplayText } from '../ui/Skeleton';

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
    <Card gap="400">
      <SkeletonDisplayText size="small" />
      {children}
    </Card>
  );
}
