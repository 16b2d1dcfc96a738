import { textsOf } from '../../i18n/texts';
import english from '../../locales/en/describe-limit.json';

/** The texts about a limit that is described in a sentence. */
export const { useText } = textsOf('describe-limit', english);
