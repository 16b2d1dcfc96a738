import type { Language, Limit, LimitDraft, NotificationTrigger } from '@purchase-limits/domain/limit';
import type { ComponentType } from 'react';
import type { LimitFormValues } from '../form-values';
import type { FormTextKey } from '../texts';

/** A card of the General tab. */
export type FormCard = {
  Card: ComponentType;
  /** Its fields from top to bottom: the path in the limit, and the text that names the field. */
  fields: Record<string, FormTextKey>;
};

/** Everything in the form that depends on the type of the limit. */
export type LimitTypeForm = {
  /** The title of the page that creates one. */
  title: FormTextKey;
  /** The General tab, from top to bottom. */
  cards: readonly FormCard[];
  /** The question how much of what is measured. */
  measureTitle: FormTextKey;
  /** When the message can show. */
  notificationTriggers: readonly NotificationTrigger[];
  /** The page of the store in which the preview shows the message. */
  previewPage: 'product' | 'cart';
  /** What a new limit starts from; `today` is a day in GMT. */
  defaults: (today: string, defaultLanguage: Language) => LimitFormValues;
  /** The values of a limit. */
  fromLimit: (limit: Limit, defaultLanguage: Language) => LimitFormValues;
  /** The limit that these values make. */
  toDraft: (values: LimitFormValues, defaultLanguage: Language) => LimitDraft;
};
