import { useLimitFormContext } from './limit-form-context';
import { SentenceCard } from './SentenceCard';
import { BlockStack } from '../../ui/BlockStack';

/** Everything about a limit but its texts: what it does in a sentence, and the fields that the sentence is made of. */
export function GeneralTab() {
  const { typeForm } = useLimitFormContext();
  return (
    <BlockStack gap="400">
      <SentenceCard />
      {typeForm.cards.map(({ Card, fields }) => (
        <Card key={Object.keys(fields).join()} />
      ))}
    </BlockStack>
  );
}
