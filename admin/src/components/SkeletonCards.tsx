import { BlockStack } from '../ui/BlockStack';
import { Card } from '../ui/Card';
import { SkeletonBodyText, SkeletonDisplayText } from '../ui/Skeleton';

type SkeletonCardProps = {
  /** How many lines the card will have. */
  lines: number;
};

/** One card's outline. */
export function SkeletonCard({ lines }: SkeletonCardProps) {
  return (
    <Card gap="400">
      <SkeletonDisplayText size="small" />
      <SkeletonBodyText lines={lines} />
    </Card>
  );
}

type SkeletonCardsProps = {
  /** How many lines each card will have. */
  cards: number[];
};

/** The outlines of cards below each other. */
export function SkeletonCards({ cards }: SkeletonCardsProps) {
  return (
    <BlockStack gap="400">
      {cards.map((lines, index) => (
        <SkeletonCard key={index} lines={lines} />
      ))}
    </BlockStack>
  );
}
