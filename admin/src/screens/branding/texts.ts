import { textsOf, type CommonTextKey } from '../../i18n/texts';
import english from '../../locales/en/branding.json';

export type BrandingTextKey = keyof typeof english | CommonTextKey;
export const { useText } = textsOf('branding', english);
