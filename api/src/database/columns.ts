import { Column, ForeignKey, PrimaryColumn, type ColumnOptions } from 'typeorm';

/** The shop a row belongs to; the row goes with it. The column that row-level security compares. */
export function ShopId({ primary = false, nullable = false } = {}): PropertyDecorator {
  return (target, property) => {
    if (primary) PrimaryColumn('uuid')(target, property);
    else Column('uuid', { nullable })(target, property);
    ForeignKey('shop', { onDelete: 'CASCADE' })(target, property);
  };
}

/** A `bigint` that stays below 2^53, as a number: PostgreSQL's driver gives text. */
export function Count(options: ColumnOptions = {}): PropertyDecorator {
  return Column('bigint', {
    ...options,
    transformer: {
      from: (text: string | null) => (text === null ? null : Number(text)),
      to: (count?: number) => count,
    },
  });
}

/** The moment a row is written. */
export function WrittenAt(): PropertyDecorator {
  return Column('timestamptz', { default: () => 'now()' });
}
