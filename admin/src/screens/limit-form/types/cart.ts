import { conditionCard } from '../cards/ConditionCard';
import { nameCard } from '../cards/NameCard';
import { LAST_CARDS } from './last-cards';
import type { LimitTypeForm } from './limit-type-form';

/** How much one order may hold in all. */
export const cartLimitForm: LimitTypeForm = {
  type: 'cart',
  title: 'cart.title',
  cards: [conditionCard, nameCard, ...LAST_CARDS],
};
