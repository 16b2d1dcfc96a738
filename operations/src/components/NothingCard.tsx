import { Box, Card, Text } from '@shopify/polaris';

type NothingCardProps = {
  /** What there is none of, as a sentence. */
  text: string;
};

/** Shown where there is nothing to list. */
export function NothingCard({ text }: NothingCardProps) {
  return (
    <Card>
      <Box paddingBlock="600">
        <Text as="p" tone="subdued" alignment="center">
          {text}
        </Text>
      </Box>
    </Card>
  );
}
