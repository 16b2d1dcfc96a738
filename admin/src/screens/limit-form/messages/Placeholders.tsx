import { useLimitFormContext } from '../limit-form-context';
import { useText } from '../texts';
import { placeholdersOf, type Placeholder } from './message-texts';
import { BlockStack } from '../../../ui/BlockStack';
import { Button } from '../../../ui/Button';
import { InlineStack } from '../../../ui/InlineStack';
import { PartTitle } from '../../../ui/Text';

type PlaceholdersProps = {
  /** The merchant wants this one in the text they are writing. */
  onInsert: (placeholder: Placeholder) => void;
};

/** Placeholders to insert into the focused text. */
export function Placeholders({ onInsert }: PlaceholdersProps) {
  const t = useText();
  const { draft } = useLimitFormContext();
  return (
    <BlockStack gap="200">
      <PartTitle>{t('placeholders')}</PartTitle>
      <dl className="placeholders">
        {placeholdersOf(draft).map((placeholder) => (
          <div key={placeholder}>
            <dt>
              <InlineStack>
                <Button
                  size="micro"
                  accessibilityLabel={t('insertPlaceholder', { placeholder: `{${placeholder}}` })}
                  onClick={() => onInsert(placeholder)}
                >{`{${placeholder}}`}</Button>
              </InlineStack>
            </dt>
            <dd>{t(`placeholder.${placeholder}`)}</dd>
          </div>
        ))}
      </dl>
    </BlockStack>
  );
}
