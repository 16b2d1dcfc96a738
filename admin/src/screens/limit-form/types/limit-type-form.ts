import type { LimitType } from '@purchase-limits/domain/limit';
import type { ComponentType } from 'react';
import type { FormTextKey } from '../texts';

/** A card of the General tab. */
export type FormCard = {
  Card: ComponentType;
  /** Its fields from top to bottom: the path in the limit, and the text that names the field. */
  fields: Record<string, FormTextKey>;
};

/** What the form of one type of limits is made of. */
export type LimitTypeForm = {
  type: LimitType;
  /** The title of the page that creates one. */
  title: FormTextKey;
  /** The General tab, from top to bottom. */
  cards: readonly FormCard[];
};
