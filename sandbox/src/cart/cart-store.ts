import { randomBytes } from 'node:crypto';
import { now } from '../clock.js';
import { inTransaction, type Database } from '../database/database.js';
import type { Shop } from '../shops/shops.js';
import type { Cart, CartLine } from './cart.js';

type CartRow = { token: string; lines: CartLine[]; note: string; attributes: Record<string, string> };

export class CartStore {
  constructor(private readonly database: Database) {}

  /** The cart with this token, or an empty one that is stored with its first change. */
  async find(shop: Shop, token: string | undefined): Promise<Cart> {
    if (token) {
      const { rows } = await this.database.query<CartRow>(
        'SELECT token, lines, note, attributes FROM cart WHERE token = $1 AND shop = $2',
        [token, shop.domain],
      );
      if (rows[0]) return rows[0];
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
      const { rows } = await client.query<CartRow>(
        'SELECT token, lines, note, attributes FROM cart WHERE token = $1 AND shop = $2 FOR UPDATE',
        [known, shop.domain],
      );
      const next = await change(rows[0] ?? emptyCart(known));
      await client.query(
        `UPDATE cart SET lines = $2, note = $3, attributes = $4, updated_at = $6 WHERE token = $1 AND shop = $5`,
        [known, JSON.stringify(next.lines), next.note, JSON.stringify(next.attributes), shop.domain, now()],
      );
      return next;
    });
  }
}

function emptyCart(token: string | undefined): Cart {
  return { token: token ?? newToken(), lines: [], note: '', attributes: {} };
}

function newToken(): string {
  return randomBytes(16).toString('hex');
}
