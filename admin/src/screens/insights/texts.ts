import { sharedTexts } from '../../i18n/shared-texts';
import { textsOf } from '../../i18n/texts';
import english from '../../locales/en/insights.json';

export const { useText } = textsOf('insights', english, sharedTexts);
