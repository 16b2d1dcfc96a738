import { Autocomplete, BlockStack } from '@shopify/polaris';
import { useMemo, useState } from 'react';
import { useText } from '../../texts';
import { ChosenValues } from './ChosenValues';
import type { ValuesProps } from './values-props';

type ChooseManyProps = ValuesProps & {
  /** Codes to choose from. */
  all: readonly string[];
  /** The name of a code, in the merchant's language. */
  nameOf: (code: string) => string;
  /** That language. */
  locale: string;
};

const MOST_SHOWN = 50;

/** Names to search and choose from; those that are chosen stand below. */
export function ChooseMany({ id, values, onChange, all, nameOf, locale }: ChooseManyProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const options = useMemo(
    () =>
      all
        .map((value) => ({ value, label: nameOf(value) }))
        .sort((one, other) => one.label.localeCompare(other.label, locale)),
    // The names are those of the language.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [all, locale],
  );
  const wanted = typed.trim().toLocaleLowerCase(locale);
  const found = options.filter(({ label }) => label.toLocaleLowerCase(locale).includes(wanted)).slice(0, MOST_SHOWN);
  return (
    <BlockStack gap="200">
      <Autocomplete
        allowMultiple
        options={found}
        selected={values}
        onSelect={(selected) => {
          onChange(selected);
          setTyped('');
        }}
        textField={
          <Autocomplete.TextField
            id={id}
            label={t('when.search')}
            labelHidden
            placeholder={t('when.search')}
            autoComplete="off"
            value={typed}
            onChange={setTyped}
          />
        }
      />
      <ChosenValues values={values} nameOf={nameOf} onChange={onChange} />
    </BlockStack>
  );
}
