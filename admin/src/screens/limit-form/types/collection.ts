import { collectionsCard } from '../cards/CollectionsCard';
import { conditionCard } from '../cards/ConditionCard';
import { nameCard } from '../cards/NameCard';
import { LAST_CARDS } from './last-cards';
import type { LimitTypeForm } from './limit-type-form';

/** How much of all products of a collection together one order may hold. */
export const collectionLimitForm: LimitTypeForm = {
  type: 'collection',
  title: 'collection.title',
  cards: [conditionCard, collectionsCard, nameCard, ...LAST_CARDS],
};
