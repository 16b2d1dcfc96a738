import { applyToCard } from '../cards/ApplyToCard';
import { conditionCard } from '../cards/ConditionCard';
import { customerTagsCard } from '../cards/CustomerTagsCard';
import { nameCard } from '../cards/NameCard';
import { LAST_CARDS } from './last-cards';
import type { LimitTypeForm } from './limit-type-form';

/** How much a customer with a tag may order: of the whole cart, of collections or of products. */
export const customerTagLimitForm: LimitTypeForm = {
  type: 'customer_tag',
  title: 'customer_tag.title',
  cards: [conditionCard, customerTagsCard, applyToCard, nameCard, ...LAST_CARDS],
};
