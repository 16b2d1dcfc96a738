import { randomBytes } from 'node:crypto';
import { catalogOf } from '../catalog/catalog.js';
import { now } from '../clock.js';
import { inTransaction, type Database } from '../database/database.js';
import type { Shop } from '../shops/shops.js';
import type { Cart, CartLine } from './cart.js';

const COLUMNS = 'token, lines, note, attributes, discount_code AS "discountCode"';

export class CartStore {
  constructor(private readonly database: Database) {}

  /** The cart with this token, or an empty one that is stored with its first change. */
  async find(shop: Shop, token: string | undefined): Promise<Cart> {
    if (token) {
      const { rows } = await this.database.query<Cart>(`SELECT ${COLUMNS} FROM cart WHERE token = $1 AND shop = $2`, [
        token,
        shop.domain,
      ]);
      if (rows[0]) return { ...rows[0], lines: linesIn(shop, rows[0].lines) };
    }
    return emptyCart(token);
  }

  /** Changes the cart under a lock; if `change` throws, the cart stays unchanged. */
  change(shop: Shop, token: string | undefined, change: (cart: Cart) => Cart | Promise<Cart>): Promise<Cart> {
    const known = token ?? newToken();
    return inTransaction(this.database, async (client) => {
      await client.query('INSERT INTO cart (token, shop, updated_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
        known,
        shop.domain,
        now(),
      ]);
      const { rows } = await client.query<Cart>(
        `SELECT ${COLUMNS} FROM cart WHERE token = $1 AND shop = $2 FOR UPDATE`,
        [known, shop.domain],
      );
      const kept = rows[0] && { ...rows[0], lines: linesIn(shop, rows[0].lines) };
      const next = await change(kept ?? emptyCart(known));
      const { lines, note, attributes, discountCode } = next;
      await client.query(
        `UPDATE cart SET lines = $3, note = $4, attributes = $5, discount_code = $6, updated_at = $7
         WHERE token = $1 AND shop = $2`,
        [known, shop.domain, JSON.stringify(lines), note, JSON.stringify(attributes), discountCode, now()],
      );
      return next;
    });
  }
}

/** Without those whose variant was deleted. */
export function linesIn(shop: Shop, lines: CartLine[]): CartLine[] {
  return lines.filter(({ variantId }) => catalogOf(shop).variantById.has(variantId));
}

function emptyCart(token: string | undefined): Cart {
  return { token: token ?? newToken(), lines: [], note: '', attributes: {}, discountCode: null };
}

function newToken(): string {
  return randomBytes(16).toString('hex');
}
