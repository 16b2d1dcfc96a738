import { InlineStack } from '../../../../ui/InlineStack';
import { Tag } from '../../../../ui/Tag';

type ChosenValuesProps = {
  /** As the limit has them. */
  values: string[];
  /** How each reads. */
  nameOf: (value: string) => string;
  /** The merchant took one out. */
  onChange: (values: string[]) => void;
};

/** What was chosen, each of which can be taken out. */
export function ChosenValues({ values, nameOf, onChange }: ChosenValuesProps) {
  if (values.length === 0) return null;
  return (
    <InlineStack gap="200">
      {values.map((value) => (
        <Tag key={value} onRemove={() => onChange(values.filter((other) => other !== value))}>
          {nameOf(value)}
        </Tag>
      ))}
    </InlineStack>
  );
}
