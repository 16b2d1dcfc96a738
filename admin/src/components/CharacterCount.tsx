import { countCharacters } from '@purchase-limits/domain/characters';
import { useFormat } from './use-format';
import { useText } from './texts';
import { Text } from '../ui/Text';

type CharacterCountProps = {
  /** The text that is typed. */
  text: string;
  /** How many characters it may have. */
  most: number;
};

/**
 * How many of the allowed characters a text has, as people count them. Nothing cuts a text that is too long: its error
 * says so.
 */
export function CharacterCount({ text, most }: CharacterCountProps) {
  const t = useText();
  const { formatNumber } = useFormat();
  const count = countCharacters(text.trim());
  const values = { count: formatNumber(count), most: formatNumber(most) };
  return (
    <Text as="span" variant="bodySm" tone={count > most ? 'critical' : 'subdued'}>
      <span className="character-count" aria-hidden>{`${values.count}/${values.most}`}</span>
      <span className="visually-hidden">{t('characterCount', values)}</span>
    </Text>
  );
}
