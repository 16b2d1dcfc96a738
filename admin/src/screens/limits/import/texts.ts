import { sharedTexts } from '../../../i18n/shared-texts';
import { textsOf } from '../../../i18n/texts';
import english from '../../../locales/en/limit-import.json';

export const { useText } = textsOf('limit-import', english, sharedTexts);
