import type { LimitRow } from '@purchase-limits/contract/limit-list';
import { Link, Text } from '@shopify/polaris';

type LimitNameProps = {
  /** The limit of this row. */
  limit: Pick<LimitRow, 'id' | 'name'>;
};

/** The limit's name, which leads to the limit; so does a click anywhere else in its row. */
export function LimitName({ limit }: LimitNameProps) {
  return (
    <Text as="span" fontWeight="semibold" truncate>
      {/* The row follows this link for every click that reaches it: a click on the link itself must not. */}
      <span title={limit.name} onClick={(event) => event.stopPropagation()}>
        <Link url={`/order-limits/edit/${limit.id}`} dataPrimaryLink monochrome removeUnderline>
          {limit.name}
        </Link>
      </span>
    </Text>
  );
}
