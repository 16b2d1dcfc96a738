import { useDeferredValue, useState } from 'react';
import { useCollections, useCollectionSearch } from '../../api/use-catalog';
import { ResourceImage } from '../ResourceImage';
import { useText } from './texts';
import { chosenFirst } from './chosen-first';
import { FoundList } from './FoundList';
import { PickerModal } from './PickerModal';
import { PickerRow } from './PickerRow';
import { Checkbox } from '../../ui/Checkbox';
import { InlineStack } from '../../ui/InlineStack';
import { Text } from '../../ui/Text';

type CollectionPickerModalProps = {
  /** The ids of what is chosen when the picker opens. */
  chosen: string[];
  /** Called once with the choice, or with null when there is none. */
  onDone: (ids: string[] | null) => void;
};

/** Collections to choose, found by title; those that were chosen before come first. */
export function CollectionPickerModal({ chosen, onDone }: CollectionPickerModalProps) {
  const t = useText();
  const [ids, setIds] = useState(chosen);
  const [query, setQuery] = useState('');
  const search = useCollectionSearch(useDeferredValue(query.trim()));
  const { collections: known } = useCollections(chosen);
  const before = query.trim() ? [] : chosen.flatMap((id) => known.get(id) ?? []);
  const collections = chosenFirst(before, search.items, ({ collectionId }) => collectionId);

  return (
    <PickerModal
      title={t('selectCollections')}
      searchLabel={t('searchCollections')}
      query={query}
      onQueryChange={setQuery}
      chosenText={t('selected', { count: ids.length })}
      onSelect={() => onDone(ids)}
      onCancel={() => onDone(null)}
    >
      <FoundList
        search={search}
        failedText={t('collectionsFailed')}
        emptyText={collections.length > 0 ? null : t(query ? 'noMatches' : 'noCollections', { query })}
      >
        {collections.map(({ collectionId, title, imageUrl, productsCount }) => (
          <PickerRow key={collectionId}>
            <Checkbox
              label={
                <InlineStack gap="300" blockAlign="center" wrap={false}>
                  <ResourceImage url={imageUrl} />
                  <Text as="span" fontWeight="medium">
                    {title}
                  </Text>
                  {productsCount !== null && (
                    <Text as="span" tone="subdued">
                      {t('productCount', { count: productsCount })}
                    </Text>
                  )}
                </InlineStack>
              }
              checked={ids.includes(collectionId)}
              onChange={(isChosen) =>
                setIds((kept) => (isChosen ? [...kept, collectionId] : kept.filter((id) => id !== collectionId)))
              }
            />
          </PickerRow>
        ))}
      </FoundList>
    </PickerModal>
  );
}
