import { textsOf } from '../../../i18n/texts';
import english from '../../../locales/en/try-limit.json';

export const { useText: useTryText } = textsOf('try-limit', english);
