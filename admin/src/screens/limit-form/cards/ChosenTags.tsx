import { useResourcePicker } from '../../../components/resource-picker/ResourcePicker';
import { fieldId } from '../form-errors';
import { useLimitFormContext } from '../limit-form-context';
import { useText, type FormTextKey } from '../texts';
import { useLimitField } from '../use-limit-field';
import { ChosenList } from './ChosenList';
import { BlockStack } from '../../../ui/BlockStack';
import { Button } from '../../../ui/Button';
import { InlineError } from '../../../ui/InlineError';
import { InlineStack } from '../../../ui/InlineStack';

type ChosenTagsProps = {
  /** Where the tags are in the limit. */
  path: 'customerTags.tags' | 'exclusions.customerTags';
  /** Where the limit's errors about them are. */
  errorPath: string;
  /** The text of the button that opens the picker. */
  selectText: FormTextKey;
};

/** Customer tags that were chosen one by one, and the way to choose others. */
export function ChosenTags({ path, errorPath, selectText }: ChosenTagsProps) {
  const t = useText();
  const { touch, errorOf } = useLimitFormContext();
  const { value: tags, onChange } = useLimitField(path);
  const { pickCustomerTags } = useResourcePicker();
  const problem = errorOf(errorPath);
  const handleChange = (chosen: string[]) => {
    onChange(chosen);
    touch(errorPath);
  };
  const handlePick = async () => {
    const picked = await pickCustomerTags(tags);
    if (picked) handleChange(picked);
  };

  return (
    <BlockStack gap="300">
      <InlineStack>
        <Button id={fieldId(errorPath)} onClick={() => void handlePick()}>
          {t(selectText)}
        </Button>
      </InlineStack>
      {problem && <InlineError message={problem} fieldID={fieldId(errorPath)} />}
      <ChosenList
        rows={tags.map((tag) => ({ id: tag, name: tag }))}
        onRemove={(tag) => handleChange(tags.filter((other) => other !== tag))}
      />
    </BlockStack>
  );
}
