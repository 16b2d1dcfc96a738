import { textsOf } from '../../i18n/texts';
import english from '../../locales/en/broken-bound.json';

export const { useText } = textsOf('broken-bound', english);
