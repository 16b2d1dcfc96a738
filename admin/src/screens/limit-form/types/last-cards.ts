import { appliesWhenCard } from '../cards/AppliesWhenCard';
import { brokenOrdersCard } from '../cards/BrokenOrdersCard';
import { exclusionsCard } from '../cards/ExclusionsCard';
import { notificationCard } from '../cards/NotificationCard';
import { replacesCard } from '../cards/ReplacesCard';
import { repurchaseCard } from '../cards/RepurchaseCard';
import { scheduleCard } from '../cards/ScheduleCard';
import type { FormCard } from './limit-type-form';

/** The cards that every type has at the end of the General tab. */
export const LAST_CARDS: readonly FormCard[] = [
  exclusionsCard,
  repurchaseCard,
  appliesWhenCard,
  replacesCard,
  scheduleCard,
  notificationCard,
  brokenOrdersCard,
];
