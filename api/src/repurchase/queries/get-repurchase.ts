import type { RepurchaseView } from '@purchase-limits/contract/repurchase';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Transactions, type Tx } from '../../database/transactions.js';
import type { CurrentShop } from '../../http/current-shop.js';
import { readOrderAccess, type OrderAccess } from '../ledger.js';
import { PurchaseLedgerEntity } from '../purchase-ledger.entity.js';

/** The state of the shop's order history. */
export class GetRepurchase extends Query<RepurchaseView> {
  constructor(readonly shop: CurrentShop) {
    super();
  }
}

@QueryHandler(GetRepurchase)
export class GetRepurchaseHandler implements IQueryHandler<GetRepurchase> {
  constructor(private readonly transactions: Transactions) {}

  execute({ shop }: GetRepurchase): Promise<RepurchaseView> {
    return this.transactions.run(shop.id, readRepurchase);
  }
}

/** The same in a transaction of the shop. */
export async function readRepurchase(tx: Tx): Promise<RepurchaseView> {
  const access = await readOrderAccess(tx);
  const { missingScopes } = access;
  const ledger = await tx.ofShop(PurchaseLedgerEntity);
  const [due] = await tx.rows<{ customers: number }>(
    'SELECT count(*)::int AS customers FROM customer_facts WHERE changes > written',
  );
  const isReading = missingScopes.length === 0 && !access.isRefused && (ledger?.knownSince ?? null) === null;
  return {
    state: stateOf(access, ledger),
    missingScopes,
    knownSince: ledger?.knownSince?.toISOString() ?? null,
    progress: isReading && !ledger?.problem ? { done: ledger?.done ?? 0, total: ledger?.total ?? null } : null,
    problem: ledger?.problem ?? null,
    customersDue: due!.customers,
    persons: personsIn(ledger),
  };
}

function personsIn(ledger: PurchaseLedgerEntity | null): RepurchaseView['persons'] {
  if (!ledger || ledger.personWindows === null) return null;
  const { contactsRefusedAt, personsHeld: held, personsTotal: total } = ledger;
  return { state: contactsRefusedAt === null ? 'known' : 'refused', held, total };
}

function stateOf(
  { missingScopes, isRefused }: OrderAccess,
  ledger: PurchaseLedgerEntity | null,
): RepurchaseView['state'] {
  if (missingScopes.length > 0) return 'not_allowed';
  if (isRefused) return 'refused';
  if (ledger?.problem) return 'problem';
  return ledger?.knownSince ? 'known' : 'reading';
}
