import { textsOf } from '../../i18n/texts';
import english from '../../locales/en/limit-actions.json';

/** What can be done with limits, wherever they are shown. */
export const { useText: useActionText } = textsOf('limit-actions', english);
