import { Injectable } from '@nestjs/common';
import { Transactions, type Tx } from '../../database/transactions.js';
import { ShopEntity } from '../shop.entity.js';

/** A shop's own facts. */
export type ShopFacts = Omit<ShopEntity, never>;

/** Finds a shop before there is a tenant: by the domain the platform vouches for. */
@Injectable()
export class FindShop {
  constructor(private readonly transactions: Transactions) {}

  async byDomain(domain: string): Promise<ShopFacts | null> {
    const id = await this.idByDomain(domain);
    return id === null ? null : this.transactions.run(id, readShop);
  }

  /** The internal id of the shop; null when it was never installed. */
  async idByDomain(domain: string): Promise<string | null> {
    const [row] = await this.transactions.runWithoutShop((tx) =>
      tx.rows<{ id: string | null }>('SELECT shop_by_domain($1) AS id', [domain]),
    );
    return row?.id ?? null;
  }
}

/** The shop of this transaction. */
export async function readShop(tx: Tx): Promise<ShopFacts> {
  const [shop] = await tx.manager.find(ShopEntity);
  if (!shop) throw new Error('The transaction has no shop');
  return shop;
}
