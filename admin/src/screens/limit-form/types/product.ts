import { brokenOrdersCard } from '../cards/BrokenOrdersCard';
import { appliesWhenCard } from '../cards/AppliesWhenCard';
import { conditionCard } from '../cards/ConditionCard';
import { exclusionsCard } from '../cards/ExclusionsCard';
import { nameCard } from '../cards/NameCard';
import { productsCard } from '../cards/ProductsCard';
import { notificationCard } from '../cards/NotificationCard';
import { repurchaseCard } from '../cards/RepurchaseCard';
import { scheduleCard } from '../cards/ScheduleCard';
import type { LimitTypeForm } from './limit-type-form';

/** How much of each chosen product one order may hold. */
export const productLimitForm: LimitTypeForm = {
  type: 'product',
  title: 'product.title',
  cards: [
    conditionCard,
    productsCard,
    nameCard,
    exclusionsCard,
    repurchaseCard,
    appliesWhenCard,
    scheduleCard,
    notificationCard,
    brokenOrdersCard,
  ],
};
