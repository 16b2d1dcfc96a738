import { brokenOrdersCard } from '../cards/BrokenOrdersCard';
import { appliesWhenCard } from '../cards/AppliesWhenCard';
import { collectionsCard } from '../cards/CollectionsCard';
import { conditionCard } from '../cards/ConditionCard';
import { exclusionsCard } from '../cards/ExclusionsCard';
import { nameCard } from '../cards/NameCard';
import { notificationCard } from '../cards/NotificationCard';
import { repurchaseCard } from '../cards/RepurchaseCard';
import { scheduleCard } from '../cards/ScheduleCard';
import type { LimitTypeForm } from './limit-type-form';

/** How much of all products of a collection together one order may hold. */
export const collectionLimitForm: LimitTypeForm = {
  type: 'collection',
  title: 'collection.title',
  cards: [
    conditionCard,
    collectionsCard,
    nameCard,
    exclusionsCard,
    repurchaseCard,
    appliesWhenCard,
    scheduleCard,
    notificationCard,
    brokenOrdersCard,
  ],
};
