import { textsOf } from '../../../i18n/texts';
import english from '../../../locales/en/past-orders.json';
import { formTexts } from '../texts';

export const { useText: usePastOrdersText } = textsOf('past-orders', english, formTexts);
