import { CART_NOTIFICATION_TRIGGERS } from '@purchase-limits/domain/limit';
import { basicsCard } from '../BasicsCard';
import { conditionCard } from '../ConditionCard';
import { exclusionsCard } from '../ExclusionsCard';
import { draftOf, newValues, valuesOf } from '../form-values';
import { notificationCard } from '../NotificationCard';
import { repurchaseCard } from '../RepurchaseCard';
import type { LimitTypeForm } from './limit-type-form';

/** How much one order may hold in all. */
export const cartLimitForm: LimitTypeForm = {
  title: 'cart.title',
  cards: [basicsCard, conditionCard, exclusionsCard, repurchaseCard, notificationCard],
  measureTitle: 'cart.measure',
  notificationTriggers: CART_NOTIFICATION_TRIGGERS,
  previewPage: 'cart',
  defaults: (today, defaultLanguage) => ({
    ...newValues(today, defaultLanguage),
    notificationTrigger: 'limit_reached_in_cart_page',
  }),
  fromLimit: valuesOf,
  toDraft: (values, defaultLanguage) => ({ ...draftOf(values, defaultLanguage), type: 'cart' }),
};
