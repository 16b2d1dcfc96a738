// What was acknowledged to whom: what the checks hold the product to.
export type Shop = { id: string; domain: string };
export type KeptLimit = { shopId: string; id: string; name: string; max: number; status: string; version: number };

export class Ledger {
  /** By id, as the last acknowledged write left them. */
  readonly limits = new Map<string, KeptLimit>();
  /** Names under which limits were created, each under one key. */
  readonly names = new Set<string>();
  readonly sent = new Set<string>();
  readonly impressions: { ids: string[]; surplus: number }[] = [];
  /** Orders whose last change was told and acknowledged, by shop's domain. */
  readonly toldOrders = new Set<string>();
  readonly erasedCustomers = new Set<string>();
  readonly erasedOrders = new Set<string>();
  readonly deliveries: string[] = [];
  readonly dataRequests: string[] = [];
  /** Answers that nobody should get. */
  readonly wrong: string[] = [];
}
