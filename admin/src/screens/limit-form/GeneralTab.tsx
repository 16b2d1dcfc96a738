import { BlockStack } from '@shopify/polaris';
import { useLimitFormContext } from './limit-form-context';

/** Everything about a limit but its texts. */
export function GeneralTab() {
  const { typeForm } = useLimitFormContext();
  return (
    <BlockStack gap="400">
      {typeForm.cards.map(({ Card, fields }) => (
        <Card key={Object.keys(fields).join()} />
      ))}
    </BlockStack>
  );
}
