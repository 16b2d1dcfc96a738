import { InlineStack, Text } from '@shopify/polaris';
import { StateBadge } from '../../components/StateBadge';

type PartHeadingProps = {
  title: string;
  /** Whether nothing newer could be read. */
  isOld: boolean;
};

/** The heading of a part of the overview, marked where its figures are old. */
export function PartHeading({ title, isOld }: PartHeadingProps) {
  return (
    <InlineStack gap="200" blockAlign="center">
      <Text as="h2" variant="headingMd">
        {title}
      </Text>
      {isOld && <StateBadge tone="attention">Old figures</StateBadge>}
    </InlineStack>
  );
}
