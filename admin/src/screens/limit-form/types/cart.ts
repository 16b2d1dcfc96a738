import { brokenOrdersCard } from '../cards/BrokenOrdersCard';
import { appliesWhenCard } from '../cards/AppliesWhenCard';
import { conditionCard } from '../cards/ConditionCard';
import { exclusionsCard } from '../cards/ExclusionsCard';
import { nameCard } from '../cards/NameCard';
import { notificationCard } from '../cards/NotificationCard';
import { repurchaseCard } from '../cards/RepurchaseCard';
import { scheduleCard } from '../cards/ScheduleCard';
import type { LimitTypeForm } from './limit-type-form';

/** How much one order may hold in all. */
export const cartLimitForm: LimitTypeForm = {
  type: 'cart',
  title: 'cart.title',
  cards: [
    conditionCard,
    nameCard,
    exclusionsCard,
    repurchaseCard,
    appliesWhenCard,
    scheduleCard,
    notificationCard,
    brokenOrdersCard,
  ],
};
