import { sharedTexts, type SharedTextKey } from '../../i18n/shared-texts';
import { textsOf } from '../../i18n/texts';
import english from '../../locales/en/settings.json';

export type SettingsTextKey = keyof typeof english | SharedTextKey;
export const { useText } = textsOf('settings', english, sharedTexts);
