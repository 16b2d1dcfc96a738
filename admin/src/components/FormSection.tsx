import type { ReactNode } from 'react';
import { BlockStack } from '../ui/BlockStack';
import { Card } from '../ui/Card';
import { CardTitle, Note } from '../ui/Text';

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
    <Card gap="400">
      <BlockStack gap="100">
        <CardTitle>{title}</CardTitle>
        {note && <Note>{note}</Note>}
      </BlockStack>
      {children}
    </Card>
  );
}
