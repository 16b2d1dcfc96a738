import { sharedTexts } from '../../i18n/shared-texts';
import { textsOf } from '../../i18n/texts';
import english from '../../locales/en/checkout-rules.json';

export const { useText } = textsOf('checkout-rules', english, sharedTexts);
