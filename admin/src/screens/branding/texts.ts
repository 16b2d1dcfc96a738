import { sharedTexts, type SharedTextKey } from '../../i18n/shared-texts';
import { textsOf } from '../../i18n/texts';
import english from '../../locales/en/branding.json';

export type BrandingTextKey = keyof typeof english | SharedTextKey;
export const { useText } = textsOf('branding', english, sharedTexts);
