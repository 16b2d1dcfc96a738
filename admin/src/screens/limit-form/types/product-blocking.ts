import { brokenOrdersCard } from '../cards/BrokenOrdersCard';
import { appliesWhenCard } from '../cards/AppliesWhenCard';
import { blockingCard } from '../cards/BlockingCard';
import { blockingProductsCard } from '../cards/BlockingProductsCard';
import { conditionCard } from '../cards/ConditionCard';
import { exclusionsCard } from '../cards/ExclusionsCard';
import { nameCard } from '../cards/NameCard';
import { notificationCard } from '../cards/NotificationCard';
import { repurchaseCard } from '../cards/RepurchaseCard';
import { scheduleCard } from '../cards/ScheduleCard';
import type { LimitTypeForm } from './limit-type-form';

/** What may be ordered together with certain products, or that those cannot be ordered at all. */
export const productBlockingForm: LimitTypeForm = {
  type: 'product-blocking',
  title: 'product-blocking.title',
  cards: [
    blockingProductsCard,
    blockingCard,
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
