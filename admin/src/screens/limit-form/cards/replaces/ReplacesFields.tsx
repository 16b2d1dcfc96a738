import { useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { DEFAULT_FILTER, MAX_SEARCH_LENGTH } from '../../../../api/limit-filter';
import { useLimitNames } from '../../../../api/use-limit-names';
import { useLimits } from '../../../../api/use-limits';
import { useFormat } from '../../../../components/use-format';
import { usePaused } from '../../../../components/use-paused';
import { useText } from '../../texts';
import { useLimitField } from '../../use-limit-field';
import { ChosenValues } from '../applies-when/ChosenValues';
import { Autocomplete } from '../../../../ui/Autocomplete';
import { BlockStack } from '../../../../ui/BlockStack';
import { Note } from '../../../../ui/Text';

const SEARCH_PAUSE_MS = 200;

/** A search for limits, those that are chosen, and those that replace this one. */
export function ReplacesFields() {
  const t = useText();
  const { id = '' } = useParams();
  const { formatList } = useFormat();
  const { value, error, onChange, onBlur, id: fieldId } = useLimitField('replaces');
  const [typed, setTyped] = useState('');
  const search = usePaused(typed.trim(), SEARCH_PAUSE_MS);
  const { limits } = useLimits({ ...DEFAULT_FILTER, search });
  const { names: known } = useLimitNames(value.length > 0 && { ids: value.join(',') });
  const { names: replacing } = useLimitNames(id !== '' && { replacing: id });
  const names = useMemo(() => new Map([...known, ...limits].map((one) => [one.id, one.name])), [known, limits]);
  const options = limits.filter((one) => one.id !== id).map((one) => ({ value: one.id, label: one.name }));
  return (
    <BlockStack gap="200">
      <Autocomplete
        allowMultiple
        options={options}
        selected={value}
        onSelect={(selected) => {
          onChange(selected);
          setTyped('');
        }}
        textField={
          <Autocomplete.TextField
            id={fieldId}
            label={t('replaces.search')}
            helpText={t('replaces.help')}
            autoComplete="off"
            maxLength={MAX_SEARCH_LENGTH}
            value={typed}
            error={error}
            onChange={setTyped}
            onBlur={onBlur}
          />
        }
      />
      <ChosenValues values={value} nameOf={(one) => names.get(one) ?? '…'} onChange={onChange} />
      {replacing.length > 0 && (
        <Note>{t('replaces.by', { names: formatList(replacing.map(({ name }) => t('quoted', { name }))) })}</Note>
      )}
    </BlockStack>
  );
}
