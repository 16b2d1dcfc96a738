import { textsOf, type CommonTextKey } from '../../i18n/texts';
import english from '../../locales/en/settings.json';

export type SettingsTextKey = keyof typeof english | CommonTextKey;
export const { useText } = textsOf('settings', english);
