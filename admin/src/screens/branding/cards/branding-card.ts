import type { BrandingFormState } from '../use-branding-form';

export type BrandingCardProps = {
  /** The form that the card is a part of. */
  form: BrandingFormState;
};
