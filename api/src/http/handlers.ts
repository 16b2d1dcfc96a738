// Commands and queries of one shop without boilerplate: a class for the request, and a function that runs in a
// transaction of that shop. If you need more (the platform, the configuration, no shop), write your own handler class.
import { Inject, type Type } from '@nestjs/common';
import { Command, CommandHandler, Query, QueryHandler, type CommandResult, type QueryResult } from '@nestjs/cqrs';
import { Transactions, type Tx } from '../database/transactions.js';
import type { CurrentShop } from './current-shop.js';
import { once, type Idempotency } from './idempotency.js';

/** A question with what it asks about. */
export abstract class QueryWith<Answer, Given> extends Query<Answer> {
  constructor(readonly given: Given) {
    super();
  }
}

/** A change with what it takes. */
export abstract class CommandWith<Answer, Given> extends Command<Answer> {
  constructor(readonly given: Given) {
    super();
  }
}

/** A question about one shop. */
export abstract class ShopQuery<Answer, Given = void> extends QueryWith<Answer, Given> {
  constructor(
    readonly shopId: string,
    given: Given,
  ) {
    super(given);
  }
}

/** A change that a signed-in person makes in one shop; sent twice under one Idempotency-Key it happens once. */
export abstract class ShopCommand<Answer, Given = void> extends CommandWith<Answer, Given> {
  constructor(
    readonly shop: CurrentShop,
    readonly idempotency: Idempotency | null,
    given: Given,
  ) {
    super(given);
  }
}

/** The handler of a query: reads in a transaction of the query's shop. */
export function queryHandler<Asked extends ShopQuery<unknown, unknown>>(
  query: Type<Asked>,
  read: (tx: Tx, query: Asked) => Promise<QueryResult<Asked>>,
): Type<{ execute(asked: Asked): Promise<QueryResult<Asked>> }> {
  @QueryHandler(query)
  class Handler {
    constructor(@Inject(Transactions) private readonly transactions: Transactions) {}

    execute(asked: Asked): Promise<QueryResult<Asked>> {
      return this.transactions.run(asked.shopId, (tx) => read(tx, asked));
    }
  }
  return Handler;
}

/** The handler of a command: writes in a transaction of the command's shop, once per Idempotency-Key. */
export function commandHandler<Given extends ShopCommand<unknown, unknown>>(
  command: Type<Given>,
  write: (tx: Tx, command: Given) => Promise<CommandResult<Given>>,
): Type<{ execute(given: Given): Promise<CommandResult<Given>> }> {
  @CommandHandler(command)
  class Handler {
    constructor(@Inject(Transactions) private readonly transactions: Transactions) {}

    execute(given: Given): Promise<CommandResult<Given>> {
      const { shop, idempotency } = given;
      return this.transactions.run(shop.id, (tx) => once(tx, shop.id, idempotency, () => write(tx, given)));
    }
  }
  return Handler;
}
