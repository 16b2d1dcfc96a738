import { textsOf, type CommonTextKey } from '../../i18n/texts';
import english from '../../locales/en/limit-form.json';

export type FormTextKey = keyof typeof english | CommonTextKey;
export const formTexts = textsOf('limit-form', english);
export const { useText } = formTexts;
