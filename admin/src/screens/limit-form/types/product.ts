import { conditionCard } from '../cards/ConditionCard';
import { nameCard } from '../cards/NameCard';
import { productsCard } from '../cards/ProductsCard';
import { LAST_CARDS } from './last-cards';
import type { LimitTypeForm } from './limit-type-form';

/** How much of each chosen product one order may hold. */
export const productLimitForm: LimitTypeForm = {
  type: 'product',
  title: 'product.title',
  cards: [conditionCard, productsCard, nameCard, ...LAST_CARDS],
};
