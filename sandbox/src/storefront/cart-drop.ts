import { Drop, type Comparable } from 'liquidjs';

/** The cart in Liquid: one without items equals `empty`, and `| json` prints the shape of the Ajax API. */
export class CartDrop extends Drop implements Comparable {
  declare readonly items: unknown[];
  declare readonly toJSON: () => unknown;

  constructor(fields: { items: unknown[] }, toJson: () => unknown) {
    super();
    Object.assign(this, fields);
    Object.defineProperty(this, 'toJSON', { value: toJson, enumerable: false });
  }
  equals(other: unknown): boolean {
    return other === this || (isEmptyLiteral(other) && this.items.length === 0);
  }
  gt(): boolean {
    return false;
  }
  geq(): boolean {
    return false;
  }
  lt(): boolean {
    return false;
  }
  leq(): boolean {
    return false;
  }
}

/** liquidjs does not export the class of `empty`, which prints as nothing and is comparable. */
function isEmptyLiteral(value: unknown): boolean {
  return value instanceof Drop && 'equals' in value && String(value.valueOf()) === '';
}
