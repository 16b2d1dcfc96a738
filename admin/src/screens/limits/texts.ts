import { sharedTexts } from '../../i18n/shared-texts';
import { textsOf } from '../../i18n/texts';
import english from '../../locales/en/limits.json';

export const { useText } = textsOf('limits', english, sharedTexts);
