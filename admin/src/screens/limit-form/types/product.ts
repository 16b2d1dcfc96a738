import { NOTIFICATION_TRIGGERS } from '@purchase-limits/domain/limit';
import { basicsCard } from '../BasicsCard';
import { conditionCard } from '../ConditionCard';
import { exclusionsCard } from '../ExclusionsCard';
import { draftOf, newValues, productChoiceOf, productSelectionOf, valuesOf } from '../form-values';
import { notificationCard } from '../NotificationCard';
import { productsCard } from '../ProductsCard';
import { repurchaseCard } from '../RepurchaseCard';
import type { LimitTypeForm } from './limit-type-form';

/** How much of each chosen product one order may hold. */
export const productLimitForm: LimitTypeForm = {
  title: 'product.title',
  cards: [basicsCard, productsCard, conditionCard, exclusionsCard, repurchaseCard, notificationCard],
  measureTitle: 'product.measure',
  notificationTriggers: NOTIFICATION_TRIGGERS,
  previewPage: 'product',
  defaults: (today, defaultLanguage) => ({
    ...newValues(today, defaultLanguage),
    notificationTrigger: 'limit_reached',
  }),
  fromLimit: (limit, defaultLanguage) => ({
    ...valuesOf(limit, defaultLanguage),
    products: productChoiceOf(limit.products),
    applyToEachVariant: limit.applyToEachVariant,
  }),
  toDraft: (values, defaultLanguage) => ({
    ...draftOf(values, defaultLanguage),
    type: 'product',
    products: productSelectionOf(values.products),
    applyToEachVariant: values.applyToEachVariant,
  }),
};
