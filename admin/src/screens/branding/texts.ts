import { textsOf } from '../../i18n/texts';
import english from '../../locales/en/branding.json';

export type BrandingTextKey = keyof typeof english;
export const { useText } = textsOf('branding', english);
