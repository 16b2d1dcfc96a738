import type { SettingsFormState } from '../use-settings-form';

export type SettingsCardProps = {
  /** The form that the card is a part of. */
  form: SettingsFormState;
};
