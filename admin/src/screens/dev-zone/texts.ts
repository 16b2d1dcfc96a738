import { sharedTexts } from '../../i18n/shared-texts';
import { textsOf } from '../../i18n/texts';
import english from '../../locales/en/dev-zone.json';

export const { useText } = textsOf('dev-zone', english, sharedTexts);
