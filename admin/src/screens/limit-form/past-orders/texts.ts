import { textsOf } from '../../../i18n/texts';
import english from '../../../locales/en/past-orders.json';

export const { useText: usePastOrdersText } = textsOf('past-orders', english);
