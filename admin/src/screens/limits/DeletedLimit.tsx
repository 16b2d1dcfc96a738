import type { LimitRow } from '@purchase-limits/contract/limit-list';
import { useActionText } from '../../components/limit-actions/texts';
import type { LimitChange } from '../../components/limit-actions/use-do-change';
import { useFormat } from '../../components/use-format';
import { useText } from './texts';
import { Button } from '../../ui/Button';
import { Text } from '../../ui/Text';

type DeletedOnProps = {
  /** A deleted limit. */
  limit: Pick<LimitRow, 'updatedAt'>;
};

/** When the limit was deleted. */
export function DeletedOn({ limit }: DeletedOnProps) {
  const t = useText();
  const { formatDate } = useFormat();
  return (
    <Text as="span" tone="subdued">
      {t('deletedOn', { day: formatDate(limit.updatedAt) })}
    </Text>
  );
}

type RestoreLimitProps = {
  /** A deleted limit. */
  limit: LimitRow;
  /** The merchant wants to restore it. */
  onAsk: (change: LimitChange, limits: LimitRow[]) => void;
};

/** Brings a deleted limit back. */
export function RestoreLimit({ limit, onAsk }: RestoreLimitProps) {
  const act = useActionText();
  return (
    <Button
      accessibilityLabel={act('askRecover', { what: act('oneLimit', { name: limit.name }) })}
      onClick={() => onAsk('recover', [limit])}
    >
      {act('recover')}
    </Button>
  );
}
