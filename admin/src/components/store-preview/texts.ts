import { sharedTexts } from '../../i18n/shared-texts';
import { textsOf } from '../../i18n/texts';
import english from '../../locales/en/store-preview.json';

export const { useText } = textsOf('store-preview', english, sharedTexts);
