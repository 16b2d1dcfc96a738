import { useFormat } from '../use-format';
import { useActionText } from './texts';
import { List } from '../../ui/List';
import { Note } from '../../ui/Text';

const MOST_NAMED = 10;

type LimitNamesProps = {
  /** The names of limits. */
  names: string[];
  /** How many limits there are, where not all of their names are known. */
  count?: number;
};

/** The first of these names, and how many more there are. */
export function LimitNames({ names, count = names.length }: LimitNamesProps) {
  const t = useActionText();
  const { formatNumber } = useFormat();
  const more = count - Math.min(names.length, MOST_NAMED);
  return (
    <div className="long-words">
      <List>
        {names.slice(0, MOST_NAMED).map((name, index) => (
          // Limits can have the same name.
          <List.Item key={index}>{name}</List.Item>
        ))}
      </List>
      {more > 0 && <Note>{t('andMore', { count: formatNumber(more) })}</Note>}
    </div>
  );
}
