import { textsOf } from '../../i18n/texts';
import english from '../../locales/en/limit-form.json';

export type FormTextKey = keyof typeof english;
export const { useText } = textsOf('limit-form', english);
