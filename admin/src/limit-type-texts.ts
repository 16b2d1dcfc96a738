import { sharedTexts } from './i18n/shared-texts';
import { textsOf } from './i18n/texts';
import english from './locales/en/limit-types.json';

/** The texts about the types of limits: `label` in a list, `title` and `description` where a type is chosen. */
export const { useText: useTypeText } = textsOf('limit-types', english, sharedTexts);
