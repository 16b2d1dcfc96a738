import { textsOf } from '../../../i18n/texts';
import english from '../../../locales/en/limit-history.json';
import { formTexts } from '../texts';

export const { useText: useHistoryText } = textsOf('limit-history', english, formTexts);
