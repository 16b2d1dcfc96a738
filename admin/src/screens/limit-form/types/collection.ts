import { advancedCard } from '../cards/AdvancedCard';
import { collectionsCard } from '../cards/CollectionsCard';
import { conditionCard } from '../cards/ConditionCard';
import { exclusionsCard } from '../cards/ExclusionsCard';
import { nameCard } from '../cards/NameCard';
import { repurchaseCard } from '../cards/RepurchaseCard';
import type { LimitTypeForm } from './limit-type-form';

/** How much of all products of a collection together one order may hold. */
export const collectionLimitForm: LimitTypeForm = {
  type: 'collection',
  title: 'collection.title',
  cards: [nameCard, collectionsCard, exclusionsCard, conditionCard, repurchaseCard, advancedCard],
};
