import { sharedTexts, type SharedTextKey } from '../../i18n/shared-texts';
import { textsOf } from '../../i18n/texts';
import english from '../../locales/en/limit-form.json';

export type FormTextKey = keyof typeof english | SharedTextKey;
export const formTexts = textsOf('limit-form', english, sharedTexts);
export const { useText } = formTexts;
