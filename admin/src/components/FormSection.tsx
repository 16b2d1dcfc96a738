import type { ReactNode } from 'react';
import { BlockStack } from '../ui/BlockStack';
import { Card } from '../ui/Card';
import { Text } from '../ui/Text';

type FormSectionProps = {
  /** What the card is about. */
  title: string;
  /** One sentence about it. */
  note?: string;
  /** Its fields. */
  children: ReactNode;
};

/** A card of the form: a heading and fields. */
export function FormSection({ title, note, children }: FormSectionProps) {
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {title}
          </Text>
          {note && (
            <Text as="p" tone="subdued">
              {note}
            </Text>
          )}
        </BlockStack>
        {children}
      </BlockStack>
    </Card>
  );
}
