// Commands and queries without boilerplate: a class for the request, and a function that runs in a transaction of its
// shop, or with the one provider that it needs. If you need several, or keep something, write your own handler class.
import { Inject, type Type } from '@nestjs/common';
import { Command, CommandHandler, Query, QueryHandler, type CommandResult, type QueryResult } from '@nestjs/cqrs';
import { CONFIG, type Config } from '../config.js';
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
  read: (tx: Tx, query: Asked, config: Config) => Promise<QueryResult<Asked>>,
): Handler<Asked, QueryResult<Asked>> {
  return queryHandlerWith(query, Transactions, (transactions, asked, config) =>
    transactions.run(asked.shopId, (tx) => read(tx, asked, config)),
  );
}

/** The handler of a command: writes in a transaction of the command's shop, once per Idempotency-Key. */
export function commandHandler<Given extends ShopCommand<unknown, unknown>>(
  command: Type<Given>,
  write: (tx: Tx, command: Given, config: Config) => Promise<CommandResult<Given>>,
): Handler<Given, CommandResult<Given>> {
  return commandHandlerWith(command, Transactions, (transactions, given, config) => {
    const { shop, idempotency } = given;
    return transactions.run(shop.id, (tx) => once(tx, shop.id, idempotency, () => write(tx, given, config)));
  });
}

/** The handler of a query that one provider answers. */
export function queryHandlerWith<Asked extends Query<unknown>, Provider>(
  query: Type<Asked>,
  provider: Type<Provider>,
  answer: (provider: Provider, query: Asked, config: Config) => Promise<QueryResult<Asked>>,
): Handler<Asked, QueryResult<Asked>> {
  return handlerOf(QueryHandler(query), provider, answer);
}

/** The handler of a command that one provider carries out. */
export function commandHandlerWith<Given extends Command<unknown>, Provider>(
  command: Type<Given>,
  provider: Type<Provider>,
  execute: (provider: Provider, command: Given, config: Config) => Promise<CommandResult<Given>>,
): Handler<Given, CommandResult<Given>> {
  return handlerOf(CommandHandler(command), provider, execute);
}

type Handler<Given, Answer> = Type<{ execute(given: Given): Promise<Answer> }>;

function handlerOf<Given, Provider, Answer>(
  decorate: ClassDecorator,
  provider: Type<Provider>,
  execute: (provider: Provider, given: Given, config: Config) => Promise<Answer>,
): Handler<Given, Answer> {
  @decorate
  class FunctionHandler {
    constructor(
      @Inject(provider) private readonly provider: Provider,
      @Inject(CONFIG) private readonly config: Config,
    ) {}

    execute(given: Given): Promise<Answer> {
      return execute(this.provider, given, this.config);
    }
  }
  return FunctionHandler;
}
