import type { Database } from '../database/database.js';
import type { Shop } from '../shops/shops.js';

/** `settings`: JSON. */
export type Pixel = { id: number; settings: string };

/** The app's web pixels: one a store at most. */
export class PixelStore {
  constructor(private readonly database: Database) {}

  async find(shop: Shop): Promise<Pixel | null> {
    const { rows } = await this.database.query<Pixel>('SELECT id::int, settings FROM web_pixel WHERE shop = $1', [
      shop.domain,
    ]);
    return rows[0] ?? null;
  }

  /** Null: there is one. */
  async create(shop: Shop, settings: string): Promise<Pixel | null> {
    const { rows } = await this.database.query<Pixel>(
      'INSERT INTO web_pixel (shop, settings) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING id::int, settings',
      [shop.domain, settings],
    );
    return rows[0] ?? null;
  }

  /** Null: there is none with this number. */
  async update(shop: Shop, id: number, settings: string): Promise<Pixel | null> {
    const { rows } = await this.database.query<Pixel>(
      'UPDATE web_pixel SET settings = $3 WHERE shop = $1 AND id = $2 RETURNING id::int, settings',
      [shop.domain, id, settings],
    );
    return rows[0] ?? null;
  }

  /** False: there is none with this number. */
  async delete(shop: Shop, id: number): Promise<boolean> {
    const { rowCount } = await this.database.query('DELETE FROM web_pixel WHERE shop = $1 AND id = $2', [
      shop.domain,
      id,
    ]);
    return rowCount === 1;
  }
}
