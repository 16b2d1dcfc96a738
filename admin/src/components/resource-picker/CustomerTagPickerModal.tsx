import { plain } from '@purchase-limits/domain/selection';
import { useState } from 'react';
import { messageOf } from '../../api/api-error';
import { useCustomerTags } from '../../api/use-catalog';
import { appBridge } from '../../bridge/app-bridge';
import { useText } from './texts';
import { useText as useComponentText } from '../texts';
import { FoundList } from './FoundList';
import { PickerModal } from './PickerModal';
import { PickerRow } from './PickerRow';
import { Banner } from '../../ui/Banner';
import { Box } from '../../ui/Box';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { InlineStack } from '../../ui/InlineStack';
import { Text } from '../../ui/Text';
import { PlusIcon } from '../../ui/icons';

/** Data that needs the merchant's permission. */
const CUSTOMERS_SCOPE = 'read_customers';

type CustomerTagPickerModalProps = {
  /** The tags that are chosen when the picker opens. */
  chosen: string[];
  /** Called once with the choice, or with null when there is none. */
  onDone: (tags: string[] | null) => void;
};

/**
 * Customer tags to choose or to type; those that were chosen before come first. Tags compare without case and
 * surrounding space (rules §3.12), so a tag is there once.
 */
export function CustomerTagPickerModal({ chosen, onDone }: CustomerTagPickerModalProps) {
  const t = useText();
  const [tags, setTags] = useState(chosen);
  const [query, setQuery] = useState('');
  const [isAwaited, setAwaited] = useState(false);
  const search = useCustomerTags(isAwaited);
  const typed = query.split(',').map(plain).filter(Boolean);
  const known = distinct([...chosen, ...tags, ...search.tags]);
  const shown = typed.length === 0 ? known : known.filter((tag) => typed.some((word) => plain(tag).includes(word)));
  // The platform separates tags by commas, so a tag has none.
  const unknown = distinct(query.split(',').map((tag) => tag.trim())).filter(
    (tag) => tag && !known.some((other) => plain(other) === plain(tag)),
  );
  const handleAdd = () => {
    const named = known.filter((tag) => typed.includes(plain(tag)));
    setTags((kept) => distinct([...kept, ...named, ...unknown]));
    setQuery('');
  };

  return (
    <PickerModal
      title={t('selectTags')}
      searchLabel={t('searchTags')}
      query={query}
      onQueryChange={setQuery}
      onEnter={handleAdd}
      chosenText={t('selected', { count: tags.length })}
      onSelect={() => onDone(tags)}
      onCancel={() => onDone(null)}
    >
      {unknown.length > 0 && (
        <PickerRow>
          <Button icon={PlusIcon} variant="tertiary" textAlign="start" onClick={handleAdd}>
            {t('addTags', { tags: unknown.join(', ') })}
          </Button>
        </PickerRow>
      )}
      {!search.isGranted && <TagsNotGranted isAwaited={isAwaited} onGranted={() => setAwaited(true)} />}
      <FoundList
        search={search}
        failedText={t('tagsFailed')}
        emptyText={shown.length > 0 || unknown.length > 0 || !search.isGranted ? null : t('noTags')}
      >
        {shown.map((tag) => (
          <PickerRow key={tag}>
            <Checkbox
              label={<Text as="span">{tag}</Text>}
              checked={tags.includes(tag)}
              onChange={(isChosen) =>
                setTags((kept) => (isChosen ? [...kept, tag] : kept.filter((other) => other !== tag)))
              }
            />
          </PickerRow>
        ))}
      </FoundList>
    </PickerModal>
  );
}

type TagsNotGrantedProps = {
  /** Whether the merchant has just given the permission. */
  isAwaited: boolean;
  /** They gave it. */
  onGranted: () => void;
};

/** Asks for the permission to read tags; without it they can be typed. */
function TagsNotGranted({ isAwaited, onGranted }: TagsNotGrantedProps) {
  const t = useText();
  const componentText = useComponentText();
  const [failure, setFailure] = useState<string | null>(null);
  const handleAllow = async () => {
    try {
      const answer = await appBridge?.scopes.request([CUSTOMERS_SCOPE]);
      if (answer?.result === 'granted-all') onGranted();
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  return (
    <Box padding="400">
      <Banner tone={failure ? 'warning' : 'info'}>
        <InlineStack gap="300" blockAlign="center">
          <Text as="span">
            {failure ?? [t('tagsNotGranted'), !appBridge && componentText('allow.elsewhere')].filter(Boolean).join(' ')}
          </Text>
          {appBridge && (
            <Button loading={isAwaited} onClick={() => void handleAllow()}>
              {t('showTags')}
            </Button>
          )}
        </InlineStack>
      </Banner>
    </Box>
  );
}

/** The tags in their order, each once. */
function distinct(tags: readonly string[]): string[] {
  const byText = new Map<string, string>();
  for (const tag of tags) if (!byText.has(plain(tag))) byText.set(plain(tag), tag);
  return [...byText.values()];
}
