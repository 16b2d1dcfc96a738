import { advancedCard } from '../cards/AdvancedCard';
import { conditionCard } from '../cards/ConditionCard';
import { exclusionsCard } from '../cards/ExclusionsCard';
import { nameCard } from '../cards/NameCard';
import { repurchaseCard } from '../cards/RepurchaseCard';
import type { LimitTypeForm } from './limit-type-form';

/** How much one order may hold in all. */
export const cartLimitForm: LimitTypeForm = {
  type: 'cart',
  title: 'cart.title',
  cards: [nameCard, conditionCard, exclusionsCard, repurchaseCard, advancedCard],
};
