import { sharedTexts } from '../../i18n/shared-texts';
import { textsOf } from '../../i18n/texts';
import english from '../../locales/en/resource-picker.json';

export const { useText } = textsOf('resource-picker', english, sharedTexts);
