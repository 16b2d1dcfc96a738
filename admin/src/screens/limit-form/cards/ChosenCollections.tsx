import { useCollections } from '../../../api/use-catalog';
import { useResourcePicker } from '../../../components/resource-picker/ResourcePicker';
import { ResourceImage } from '../../../components/ResourceImage';
import { fieldId } from '../form-errors';
import { useLimitFormContext } from '../limit-form-context';
import { useText } from '../texts';
import { useLimitField } from '../use-limit-field';
import { ChosenList, type ChosenRow } from './ChosenList';
import { Banner } from '../../../ui/Banner';
import { BlockStack } from '../../../ui/BlockStack';
import { Button } from '../../../ui/Button';
import { InlineError } from '../../../ui/InlineError';
import { InlineStack } from '../../../ui/InlineStack';

const PATH = 'collectionIds';

/** The collections that a limit measures, and the way to choose others. */
export function ChosenCollections() {
  const t = useText();
  const { touch } = useLimitFormContext();
  const { id: buttonId, value: ids, error: problem, onChange } = useLimitField(PATH);
  const { pickCollections } = useResourcePicker();
  const { collections, isLoading, error } = useCollections(ids);
  const rowOf = (id: string): ChosenRow => {
    const collection = collections.get(id);
    const image = <ResourceImage url={collection?.imageUrl} />;
    if (!collection && isLoading) return { id, name: null, image };
    if (!collection) return { id, name: t('unknownCollection', { id }), isUnknown: true, note: t('notInShop'), image };
    const { title, productsCount } = collection;
    return {
      id,
      name: title,
      note: productsCount === null ? undefined : t('productCount', { count: productsCount }),
      image,
    };
  };
  const handleChange = (chosen: string[]) => {
    onChange(chosen);
    touch(PATH);
  };
  const handlePick = async () => {
    const picked = await pickCollections(ids);
    if (picked) handleChange(picked);
  };

  return (
    <BlockStack gap="300">
      <InlineStack>
        <Button id={buttonId} onClick={() => void handlePick()}>
          {t(ids.length > 0 ? 'changeCollections' : 'selectCollections')}
        </Button>
      </InlineStack>
      {problem && <InlineError message={problem} fieldID={fieldId(PATH)} />}
      {error && <Banner tone="warning">{t('namesFailed', { reason: error.message })}</Banner>}
      <ChosenList rows={ids.map(rowOf)} onRemove={(id) => handleChange(ids.filter((other) => other !== id))} />
    </BlockStack>
  );
}
