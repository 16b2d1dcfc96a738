import { sharedTexts } from '../../i18n/shared-texts';
import { textsOf } from '../../i18n/texts';
import english from '../../locales/en/broken-limits.json';

export const { useText } = textsOf('broken-limits', english, sharedTexts);
