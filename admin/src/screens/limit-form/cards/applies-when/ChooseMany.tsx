import { useMemo, useState } from 'react';
import { useLocale } from '../../../../i18n/texts';
import { useText } from '../../texts';
import { ChosenValues } from './ChosenValues';
import { byName } from './codes';
import type { ValuesProps } from './values-props';
import { Autocomplete } from '../../../../ui/Autocomplete';
import { BlockStack } from '../../../../ui/BlockStack';

type ChooseManyProps = ValuesProps & {
  /** Codes to choose from. */
  all: readonly string[];
  /** The name of a code in a language. */
  nameOf: (code: string, locale: string) => string;
};

const MOST_SHOWN = 50;

/** Names to search and choose from; those that are chosen stand below. */
export function ChooseMany({ id, values, onChange, all, nameOf }: ChooseManyProps) {
  const t = useText();
  const locale = useLocale();
  const [typed, setTyped] = useState('');
  const options = useMemo(() => byName(all, nameOf, locale), [all, nameOf, locale]);
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
      <ChosenValues values={values} nameOf={(code) => nameOf(code, locale)} onChange={onChange} />
    </BlockStack>
  );
}
