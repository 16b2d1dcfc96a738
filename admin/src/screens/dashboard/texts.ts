import { textsOf } from '../../i18n/texts';
import english from '../../locales/en/dashboard.json';

export const { useText } = textsOf('dashboard', english);
