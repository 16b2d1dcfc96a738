import { textsOf } from '../../i18n/texts';
import english from '../../locales/en/order-action.json';

export const { useText } = textsOf('order-action', english);
