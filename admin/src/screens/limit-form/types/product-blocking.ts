import { blockingCard } from '../cards/BlockingCard';
import { blockingProductsCard } from '../cards/BlockingProductsCard';
import { conditionCard } from '../cards/ConditionCard';
import { nameCard } from '../cards/NameCard';
import { LAST_CARDS } from './last-cards';
import type { LimitTypeForm } from './limit-type-form';

/** What may be ordered together with certain products, or that those cannot be ordered at all. */
export const productBlockingForm: LimitTypeForm = {
  type: 'product-blocking',
  title: 'product-blocking.title',
  cards: [blockingProductsCard, blockingCard, conditionCard, nameCard, ...LAST_CARDS],
};
