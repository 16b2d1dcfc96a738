import type { LimitView } from '@purchase-limits/domain/views';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { IsNull } from 'typeorm';
import { Transactions } from '../../database/transactions.js';
import { NotFoundError } from '../../http/rule-error.js';
import { LimitEntity, toView } from '../limit.entity.js';

export class GetLimit extends Query<LimitView> {
  constructor(
    readonly shopId: string,
    readonly limitId: string,
  ) {
    super();
  }
}

@QueryHandler(GetLimit)
export class GetLimitHandler implements IQueryHandler<GetLimit> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ shopId, limitId }: GetLimit): Promise<LimitView> {
    const limit = await this.transactions.run(shopId, (tx) => tx.manager.findOneBy(LimitEntity, { id: limitId, deletedAt: IsNull() }));
    if (!limit) throw new NotFoundError('limit');
    return toView(limit);
  }
}
