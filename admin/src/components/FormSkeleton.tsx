import type { ReactNode } from 'react';
import { SkeletonCards } from './SkeletonCards';
import { Card } from '../ui/Card';
import { Layout } from '../ui/Layout';
import { SkeletonDisplayText } from '../ui/Skeleton';

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
        <SkeletonCards cards={cards} />
      </Layout.Section>
      <Layout.Section variant="oneThird">
        <Card gap="400">
          <SkeletonDisplayText size="small" />
          {aside}
        </Card>
      </Layout.Section>
    </Layout>
  );
}
