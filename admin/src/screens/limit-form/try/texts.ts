import { textsOf } from '../../../i18n/texts';
import english from '../../../locales/en/try-limit.json';
import { formTexts } from '../texts';

export const { useText: useTryText } = textsOf('try-limit', english, formTexts);
