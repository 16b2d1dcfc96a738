import { sharedTexts } from '../../i18n/shared-texts';
import { textsOf } from '../../i18n/texts';
import english from '../../locales/en/limit-actions.json';

/** Texts of limit actions, shared by all screens. */
export const { useText: useActionText } = textsOf('limit-actions', english, sharedTexts);
