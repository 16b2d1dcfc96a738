import { textsOf } from '../../i18n/texts';
import english from '../../locales/en/settings.json';

export type SettingsTextKey = keyof typeof english;
export const { useText } = textsOf('settings', english);
