import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { CartLine } from '../cart/cart.js';
import { linesIn } from '../cart/cart-store.js';
import { now } from '../clock.js';
import { inTransaction, type Database } from '../database/database.js';
import type { Shop } from '../shops/shops.js';

export type Checkout = {
  token: string;
  /** Null when one product is bought without the cart. */
  cartToken: string | null;
  lines: CartLine[];
  discountCode: string | null;
  hasFailed: boolean;
  /** Where the order is, once it is paid. */
  orderToken: string | null;
};

const COLUMNS = `token, cart_token AS "cartToken", lines, discount_code AS "discountCode",
  has_failed AS "hasFailed", order_token AS "orderToken"`;

export class CheckoutStore {
  constructor(private readonly database: Database) {}

  /** The unpaid checkout of the cart; each cart has one. */
  async ofCart(shop: Shop, cartToken: string): Promise<Checkout> {
    await this.database.query(
      `INSERT INTO checkout (token, shop, cart_token, created_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (shop, cart_token) WHERE order_token IS NULL DO NOTHING`,
      [newToken(), shop.domain, cartToken, now()],
    );
    const { rows } = await this.database.query<Checkout>(
      `SELECT ${COLUMNS} FROM checkout WHERE shop = $1 AND cart_token = $2 AND order_token IS NULL`,
      [shop.domain, cartToken],
    );
    return rows[0]!;
  }

  /** A checkout of these lines alone. */
  async ofLines(shop: Shop, lines: CartLine[]): Promise<Checkout> {
    const { rows } = await this.database.query<Checkout>(
      `INSERT INTO checkout (token, shop, lines, created_at) VALUES ($1, $2, $3, $4) RETURNING ${COLUMNS}`,
      [newToken(), shop.domain, JSON.stringify(lines), now()],
    );
    return rows[0]!;
  }

  async find(shop: Shop, token: string): Promise<Checkout | null> {
    const { rows } = await this.database.query<Checkout>(
      `SELECT ${COLUMNS} FROM checkout WHERE shop = $1 AND token = $2`,
      [shop.domain, token],
    );
    return rows[0] ? { ...rows[0], lines: linesIn(shop, rows[0].lines) } : null;
  }

  /** Locks the checkout and its lines for `work`; null if there is no such checkout. */
  locked<Result>(
    shop: Shop,
    token: string,
    work: (client: PoolClient, checkout: Checkout) => Promise<Result>,
  ): Promise<Result | null> {
    return inTransaction(this.database, async (client) => {
      const { rows } = await client.query<Checkout>(
        `SELECT ${COLUMNS} FROM checkout WHERE shop = $1 AND token = $2 FOR UPDATE`,
        [shop.domain, token],
      );
      const checkout = rows[0];
      if (!checkout) return null;
      if (checkout.cartToken === null) return work(client, { ...checkout, lines: linesIn(shop, checkout.lines) });
      const carts = await client.query<Pick<Checkout, 'lines' | 'discountCode'>>(
        'SELECT lines, discount_code AS "discountCode" FROM cart WHERE shop = $1 AND token = $2 FOR UPDATE',
        [shop.domain, checkout.cartToken],
      );
      const { lines, discountCode } = carts.rows[0] ?? { lines: [], discountCode: null };
      return work(client, { ...checkout, lines: linesIn(shop, lines), discountCode });
    });
  }

  /** Null removes the code. A cart's checkout has the code of the cart. */
  async enterCode(shop: Shop, { token, cartToken }: Checkout, code: string | null): Promise<void> {
    const table = cartToken === null ? 'checkout' : 'cart';
    await this.database.query(`UPDATE ${table} SET discount_code = $3 WHERE shop = $1 AND token = $2`, [
      shop.domain,
      cartToken ?? token,
      code,
    ]);
  }
}

/** The next payment of this checkout does not fail again. */
export async function keepFailure(client: PoolClient, checkout: Checkout): Promise<void> {
  await client.query('UPDATE checkout SET has_failed = true WHERE token = $1', [checkout.token]);
}

/** Ends the checkout with its order, and empties the cart that it was of. */
export async function finishCheckout(client: PoolClient, checkout: Checkout, orderToken: string): Promise<void> {
  await client.query('UPDATE checkout SET order_token = $2 WHERE token = $1', [checkout.token, orderToken]);
  if (checkout.cartToken !== null)
    await client.query(
      `UPDATE cart SET lines = '[]', note = '', discount_code = NULL, updated_at = $2 WHERE token = $1`,
      [checkout.cartToken, now()],
    );
}

function newToken(): string {
  return randomBytes(16).toString('hex');
}
