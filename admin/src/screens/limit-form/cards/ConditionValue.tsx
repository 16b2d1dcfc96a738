import { useText } from '../texts';
import { Autocomplete } from '../../../ui/Autocomplete';

type ConditionValueProps = {
  /** The id of the text field. */
  id: string;
  /** What is typed. */
  value: string;
  /** Words of the shop's catalog to suggest. */
  suggestions: string[];
  /** What is wrong with it. */
  error: string | undefined;
  /** Called with what is typed or chosen. */
  onChange: (value: string) => void;
  /** The merchant leaves the field. */
  onBlur: () => void;
};

const MOST_SUGGESTIONS = 8;

/** A text to type freely, with words of the shop's catalog to choose from. */
export function ConditionValue({ id, value, suggestions, error, onChange, onBlur }: ConditionValueProps) {
  const t = useText();
  const typed = value.trim().toLowerCase();
  const options = suggestions
    .filter((word) => word.toLowerCase().includes(typed) && word.toLowerCase() !== typed)
    .slice(0, MOST_SUGGESTIONS)
    .map((word) => ({ value: word, label: word }));
  return (
    <Autocomplete
      options={options}
      selected={[]}
      onSelect={([word]) => onChange(word ?? value)}
      textField={
        <Autocomplete.TextField
          id={id}
          label={t('condition.value')}
          labelHidden
          placeholder={t('condition.value')}
          autoComplete="off"
          value={value}
          error={error}
          onChange={onChange}
          onBlur={onBlur}
        />
      }
    />
  );
}
