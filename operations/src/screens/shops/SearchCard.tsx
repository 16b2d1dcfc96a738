import { Card, Icon, TextField } from '@shopify/polaris';
import { SearchIcon } from '@shopify/polaris-icons';
import { MOST_CHARACTERS, type useSearch } from './use-search';

type SearchCardProps = Pick<ReturnType<typeof useSearch>, 'typed' | 'setTyped'> & {
  /** What can be searched by. */
  label: string;
  /** Whether the page is for searching only. */
  autoFocus?: boolean;
};

/** A search field of its own. */
export function SearchCard({ label, typed, setTyped, autoFocus = false }: SearchCardProps) {
  return (
    <Card padding="300">
      <TextField
        label={label}
        labelHidden
        placeholder={label}
        autoComplete="off"
        autoFocus={autoFocus}
        prefix={<Icon source={SearchIcon} tone="subdued" />}
        clearButton
        maxLength={MOST_CHARACTERS}
        value={typed}
        onChange={setTyped}
        onClearButtonClick={() => setTyped('')}
      />
    </Card>
  );
}
