import type { LimitRow } from '@purchase-limits/contract/limit-list';
import { Link } from '../../ui/Link';
import { Text } from '../../ui/Text';

type LimitNameProps = {
  /** The limit of this row. */
  limit: Pick<LimitRow, 'id' | 'name'>;
  /** Whether the limit can be opened. */
  isLink: boolean;
};

/** The limit's name. As a link it leads to the limit, and so does a click anywhere else in its row. */
export function LimitName({ limit, isLink }: LimitNameProps) {
  return (
    <Text as="span" fontWeight="semibold" truncate>
      {/* The row follows this link for every click that reaches it: a click on the link itself must not. */}
      <span title={limit.name} onClick={(event) => event.stopPropagation()}>
        {isLink ? (
          <Link url={`/order-limits/edit/${limit.id}`} dataPrimaryLink monochrome removeUnderline>
            {limit.name}
          </Link>
        ) : (
          limit.name
        )}
      </span>
    </Text>
  );
}
