// Who shops, where and when: what conditions on the situation ask for (rules §3.17).
export type Situation = {
  now: number;
  /** null: a guest. Absent: unknown. */
  customer?: Shopper | null;
  /** Where the shopper shops (`DE`) and in which language (`pt-BR`). Absent: unknown. */
  country?: string;
  language?: string;
};
/**
 * `orderCount`: of earlier orders. `companyLocation`: the id of that for which the customer buys; null: for none.
 * Absent: unknown.
 */
export type Shopper = { id: string; tags: readonly string[]; orderCount?: number; companyLocation?: string | null };
