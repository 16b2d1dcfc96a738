import { brokenOrdersCard } from '../cards/BrokenOrdersCard';
import { appliesWhenCard } from '../cards/AppliesWhenCard';
import { applyToCard } from '../cards/ApplyToCard';
import { conditionCard } from '../cards/ConditionCard';
import { customerTagsCard } from '../cards/CustomerTagsCard';
import { exclusionsCard } from '../cards/ExclusionsCard';
import { nameCard } from '../cards/NameCard';
import { notificationCard } from '../cards/NotificationCard';
import { repurchaseCard } from '../cards/RepurchaseCard';
import { scheduleCard } from '../cards/ScheduleCard';
import type { LimitTypeForm } from './limit-type-form';

/** How much a customer with a tag may order: of the whole cart, of collections or of products. */
export const customerTagLimitForm: LimitTypeForm = {
  type: 'customer_tag',
  title: 'customer_tag.title',
  cards: [
    conditionCard,
    customerTagsCard,
    applyToCard,
    nameCard,
    exclusionsCard,
    repurchaseCard,
    appliesWhenCard,
    scheduleCard,
    notificationCard,
    brokenOrdersCard,
  ],
};
