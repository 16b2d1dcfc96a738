import { advancedCard } from '../cards/AdvancedCard';
import { conditionCard } from '../cards/ConditionCard';
import { exclusionsCard } from '../cards/ExclusionsCard';
import { nameCard } from '../cards/NameCard';
import { productsCard } from '../cards/ProductsCard';
import { repurchaseCard } from '../cards/RepurchaseCard';
import type { LimitTypeForm } from './limit-type-form';

/** How much of each chosen product one order may hold. */
export const productLimitForm: LimitTypeForm = {
  type: 'product',
  title: 'product.title',
  cards: [nameCard, productsCard, exclusionsCard, conditionCard, repurchaseCard, advancedCard],
};
